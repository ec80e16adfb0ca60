import * as z from 'zod/mini'
import { problem } from '../errors.ts'
import { foundUser, profile, session } from '../http/account.ts'
import { board, boardWithRights, newGame, scorer } from '../http/boards.ts'
import { clubBoard, clubFixture, clubPage, clubTeam } from '../http/clubs.ts'
import { paging } from '../http/common.ts'
import { display } from '../http/displays.ts'
import {
  club,
  fixture,
  freshness,
  getPlayer,
  playerMatch,
  playerSummary,
  rankingPhase,
} from '../http/federation.ts'
import { game, gamePlayers, gameWithSheet, match, sheetPlayer } from '../http/games.ts'
import { group } from '../http/groups.ts'
import { change } from '../http/history.ts'
import { invitation } from '../http/invitations.ts'
import { member, role } from '../http/members.ts'
import { recordRow } from '../http/record.ts'
import { changedGame, replayBase, replayStep } from '../http/replay.ts'
import {
  boardId,
  displayCode,
  feedbackId,
  gameId,
  groupId,
  membershipId,
  roleId,
  sessionId,
  userId,
} from '../ids.ts'
import { liveBoard, liveChange } from '../live/board-room.ts'
import { permissions, userPermissions } from '../permissions.ts'
import type { Schema } from '../route.ts'

/** Schemas with their own name. The document holds each once and refers to it. */
const NAMED: Record<string, Schema> = {
  UserId: userId,
  SessionId: sessionId,
  GroupId: groupId,
  MembershipId: membershipId,
  RoleId: roleId,
  BoardId: boardId,
  GameId: gameId,
  FeedbackId: feedbackId,
  DisplayCode: displayCode,
  Problem: problem,
  Paging: paging,
  Profile: profile,
  UserPermissions: userPermissions,
  Session: session,
  FoundUser: foundUser,
  Group: group,
  Permissions: permissions,
  Member: member,
  Role: role,
  Invitation: invitation,
  Display: display,
  Board: board,
  BoardWithRights: boardWithRights,
  Game: game,
  GameWithSheet: gameWithSheet,
  NewGame: newGame,
  Match: match,
  SheetPlayer: sheetPlayer,
  GamePlayers: gamePlayers,
  Change: change,
  ReplayBoard: replayBase,
  ReplayStep: replayStep,
  ChangedGame: changedGame,
  RecordRow: recordRow,
  Scorer: scorer,
  Fixture: fixture,
  Club: club,
  ClubPage: clubPage,
  ClubTeam: clubTeam,
  ClubFixture: clubFixture,
  ClubBoard: clubBoard,
  Player: getPlayer.reply,
  PlayerSummary: playerSummary,
  PlayerMatch: playerMatch,
  RankingPhase: rankingPhase,
  Freshness: freshness,
  LiveBoard: liveBoard,
  LiveChange: liveChange,
}

/** The names by schema, for the converter. */
export const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id })
