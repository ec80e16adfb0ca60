import type { RoleFlag } from '../../permissions.ts'

const FLAGS: Readonly<Record<RoleFlag, string>> = {
  canUpdateGroup: 'Change the group.',
  canDeleteGroup: 'Delete the group.',
  canAddUserGroup: 'Invite and add members.',
  canUpdateUserGroup: 'Change the roles of members.',
  canDeleteUserGroup: 'Remove members.',
  canCreateGroupRole: 'Define roles.',
  canUpdateGroupRole: 'Change roles.',
  canDeleteGroupRole: 'Delete roles.',
  canCreateBoard: 'Create boards.',
  canUpdateBoard: 'Rename boards.',
  canDeleteBoard: 'Delete boards.',
  canCreateGame: 'Add games to a board; no call does so yet.',
  canUpdateGame: 'Enter scores, states and match sheets.',
  canDeleteGame: 'Remove games from a board; no call does so yet.',
}

/** Descriptions of the flags, all or some. */
export const flags = (names = Object.keys(FLAGS) as readonly RoleFlag[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [name, FLAGS[name]]))
