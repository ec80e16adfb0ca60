// node example.ts <origin>: plays an evening with one score. Prints the server's last answer about the game, as JSON.
import createClient, { type Middleware } from 'openapi-fetch'
import type { components, paths } from './api.ts'

/** What a browser does by itself: brings back the session's cookie. */
function cookies(): Middleware {
  let held = ''
  return {
    onRequest({ request }) {
      if (held) request.headers.set('cookie', held)
      return request
    },
    onResponse({ response }) {
      held = response.headers.getSetCookie()[0]?.split(';')[0] ?? held
    },
  }
}

/** The data of an answer. @throws Error with the code of a refusal */
function given<T>({ data, error }: { data?: T; error?: components['schemas']['Problem'] }): T {
  if (data === undefined) throw new Error(error?.code ?? 'no answer')
  return data
}

async function evening(origin: string) {
  const api = createClient<paths>({ baseUrl: `${origin}/api`, headers: { Language: 'en' } })
  api.use(cookies())

  const email = `captain-${process.pid}-${Date.now()}@club.example`
  const password = 'three sets to love, please'
  given(await api.POST('/auth/register', { body: { email, password, confirmPassword: password } }))
  const me = given(await api.POST('/auth/login', { body: { email, password } }))

  const group = given(
    await api.POST('/groups', {
      params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
      body: { name: 'First team', description: 'Friday nights.', clubNumber: '10330412' },
    }),
  )
  if (group.createdBy !== me.id) throw new Error('somebody else owns the group')

  const board = given(
    await api.POST('/boards', {
      body: {
        name: 'Matchday 4',
        clubNumber: group.clubNumber,
        groupId: group.id,
        games: [
          {
            externalId: '4711',
            label: 'Agen 2 - Pau 1',
            idTeam1: '1',
            idTeam2: '2',
            labelTeam1: 'Agen 2',
            labelTeam2: 'Pau 1',
            predictedDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
          },
        ],
      },
    }),
  )
  const [game] = board.games
  if (!game) throw new Error('a board without its game')

  const path = { id: game.id }
  const saved = await api.PATCH('/games/{id}', {
    params: { path, header: { 'If-Match': `"${game.revision}"` } },
    body: { scoreTeam1: 6, scoreTeam2: 3 },
  })
  given(saved)
  const position = saved.response.headers.get('position') ?? ''
  const read = await api.GET('/games/{id}', { params: { path, header: { 'Min-Position': position } } })

  // The revision is stale by now: the refusal is typed, too.
  const stale = await api.PATCH('/games/{id}', {
    params: { path, header: { 'If-Match': `"${game.revision}"` } },
    body: { scoreTeam1: 7 },
  })
  const { scoreTeam1, scoreTeam2 } = given(read)
  return { scoreTeam1, scoreTeam2, refusal: stale.error?.code }
}

process.stdout.write(`${JSON.stringify(await evening(process.argv[2] ?? ''))}\n`)
