/** One tag for each first part of a path, in the order of the document. */
export const TAGS: Readonly<Record<string, string>> = {
  auth: 'Registering, signing in and out, passwords, verifying the address.',
  user: 'The signed-in person: profile, sessions, their data, erasure.',
  users: 'Finding a person to add to a group.',
  groups: 'Groups of a club, with their members, roles, invitation and boards.',
  'user-groups': 'One membership: changing its role, ending it.',
  boards: 'Boards of fixtures, their history, and the people who keep scores.',
  displays: 'What the televisions and posters of a group show, by the code in their address.',
  games: 'One fixture on a board: score, state, match sheet, players, history.',
  clubs: "A club's public page: its teams and fixtures, and the boards that show them.",
  fftt: "The federation's data: clubs, fixtures, licence holders, their matches.",
  notifications: 'Push notifications of this browser.',
  issues: 'Reports, questions and wishes to the team.',
}
