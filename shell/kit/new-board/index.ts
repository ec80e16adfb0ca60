/** A new board of a club's fixtures: the rules that the wizard and the proposal of a group's page have in common. */
export { proposedName } from './board-name.ts'
export { firstChoice } from './first-choice.ts'
export { firstUnfollowed, LOOK_AHEAD, type Matchday, matchdays } from './matchdays.ts'
export { dayOf, type NewGame, newGameOf } from './new-game.ts'
export { followedBy, listSharedBoards } from './shared-boards.ts'
