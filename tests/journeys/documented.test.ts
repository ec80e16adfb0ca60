import { getProfile, logoutPost, updateProfile } from '@pingboard/contracts/http/account.ts'
import { getBoard, listGroupBoards, updateBoard } from '@pingboard/contracts/http/boards.ts'
import { listClubGames, listClubs } from '@pingboard/contracts/http/federation.ts'
import { getGame, updateGame } from '@pingboard/contracts/http/games.ts'
import { getGroup, listGroups, updateGroup } from '@pingboard/contracts/http/groups.ts'
import { boardHistory } from '@pingboard/contracts/http/history.ts'
import { routes } from '@pingboard/contracts/http/index.ts'
import { getInvitation } from '@pingboard/contracts/http/invitations.ts'
import { listMembers, listRoles } from '@pingboard/contracts/http/members.ts'
import { pushKey } from '@pingboard/contracts/http/notifications.ts'
import { openApiDocument } from '@pingboard/contracts/openapi/document.ts'
import type { Operation, Response } from '@pingboard/contracts/openapi/types.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, Client, type Given, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, CLUB, parisDay } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

const document = openApiDocument()
/** Headers that the document describes, as they are sent. */
const SPOKEN_OF = ['etag', 'position', 'federation', 'retry-after', 'set-cookie', 'clear-site-data']

const nameOf = (route: Route): string =>
  Object.entries<Route>(routes).find(
    ([, { method, path }]) => method === route.method && path === route.path,
  )?.[0] ?? ''

function saidOf(route: Route, status: number): Response | undefined {
  const operation: Operation | undefined = document.paths[route.path]?.[route.method.toLowerCase()]
  const response = operation?.responses[status]
  if (!response || !('$ref' in response)) return response
  return document.components.responses[response.$ref.split('/').at(-1) ?? '']
}

const carriedBy = ({ headers }: Answered<Route>) => SPOKEN_OF.filter(name => headers.has(name))

describe('answers carry the headers the document says', () => {
  it('on a walk through the product', async () => {
    const captain = await somebody(product.origin)
    const group = await aGroupOf(captain)
    const board = await aBoardIn(group, captain)
    const [game] = board.games
    if (!game) throw new Error('a board without games')
    const ofGroup = { params: { id: group.id } }
    const ofBoard = { params: { id: board.id } }
    const ofGame = { params: { id: game.id } }
    const days = { startDate: parisDay(), endDate: parisDay(7) }

    const walk: [Route, Given<Route>][] = [
      [getProfile, {}],
      [updateProfile, { body: { firstname: 'Camille' } }],
      [listGroups, {}],
      [getGroup, ofGroup],
      [updateGroup, { ...ofGroup, body: { name: 'Les pongistes du vendredi' } }],
      [listMembers, ofGroup],
      [listRoles, ofGroup],
      [getInvitation, ofGroup],
      [listGroupBoards, ofGroup],
      [getBoard, ofBoard],
      [updateBoard, { ...ofBoard, body: { name: 'Journée 5' } }],
      [boardHistory, ofBoard],
      [getGame, ofGame],
      [updateGame, { ...ofGame, body: { scoreTeam1: 1 } }],
      [listClubs, { query: { department: '33' } }],
      [listClubGames, { params: { clubNumber: CLUB }, query: days }],
      [pushKey, {}],
    ] as unknown as [Route, Given<Route>][]
    const carried: Record<string, string[]> = {}
    const said: Record<string, string[]> = {}
    for (const [route, given] of walk) {
      const answer = await captain.call(route, given)
      const name = nameOf(route)
      expect([name, answer.status]).toEqual([name, route.status])
      expect([name, answer.headers.get('content-type')]).toEqual([name, 'application/json; charset=utf-8'])
      carried[name] = carriedBy(answer).toSorted()
      said[name] = Object.keys(saidOf(route, answer.status)?.headers ?? {})
        .map(header => header.toLowerCase())
        .toSorted()
    }
    // An answer of the log need not carry its position.
    for (const [name, headers] of Object.entries(said))
      if (!carried[name]?.includes('position')) said[name] = headers.filter(header => header !== 'position')
    expect(carried).toEqual(said)
    expect(Object.keys(carried).filter(name => carried[name]?.includes('position'))).toContain('updateGame')
    const out = await captain.call(logoutPost)
    expect(carriedBy(out)).toEqual(['set-cookie', 'clear-site-data'])
  })
})

describe('the document is served', () => {
  it('to programs and to people, signed in or not', async () => {
    const visitor = new Client(product.origin)
    const json = await visitor.send('GET', '/api/openapi.json')
    expect(JSON.parse(json.text)).toEqual(document)
    const page = await visitor.send('GET', '/api/docs')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const style = await visitor.send('GET', '/api/docs.css')
    const font = /url\("([^"]+)"\)/.exec(style.text)?.[1] ?? ''
    expect((await visitor.send('GET', font)).status).toBe(200)
  })
})
