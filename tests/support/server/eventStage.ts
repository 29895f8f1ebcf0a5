import { smallSpace, spacesFolder } from '../world/smallSpaces.ts'
import { startServer, type Answer, type StartOptions, type TestServer } from './startServer.ts'
import { TestClient } from './TestClient.ts'

/** Everybody a right may depend on: who owns the space, works in it, only visits it, and who runs the site. */
export const people = ['owner', 'manager', 'builder', 'member', 'visitor', 'admin'] as const
export type PersonName = (typeof people)[number]
const roles = { manager: 'ADMIN', builder: 'BUILDER', member: 'MEMBER' } as const

export interface EventStage {
  readonly server: TestServer
  readonly ids: Readonly<Record<PersonName, string>>
  /** A call of one of them, or of a guest. */
  as(name: PersonName | 'guest', method: string, path: string, body?: unknown): Promise<Answer>
  /** The same with a form. */
  send(name: PersonName, path: string, fields: Readonly<Record<string, string | Blob>>): Promise<Answer>
  /** A new space of the owner's with all of them in their roles. */
  makeSpace(fields?: Record<string, unknown>): Promise<string>
  enter(name: PersonName, spaceId: string): Promise<TestClient>
  close(): Promise<void>
}

/** A server with people in all roles; objects are those of level 1 of the template. */
export async function startEventStage(
  objects: Readonly<Record<string, object>> = {},
  options: StartOptions = {},
): Promise<EventStage> {
  const [level] = smallSpace('office').levels
  const levels = [{ ...level, map: { ...(level!.map as object), objects } }] as never
  const server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office', { levels })]),
    ...options,
  })
  const tokens: Partial<Record<PersonName, string>> = {}
  const ids = {} as Record<PersonName, string>
  for (const name of people) {
    tokens[name] = (await server.login(name)).access_token
    ids[name] = (await server.call('GET', '/users/me', { token: tokens[name] })).body.id as string
  }
  const clients: TestClient[] = []
  const tokenOf = (name: PersonName | 'guest') => (name === 'guest' ? undefined : tokens[name])
  return {
    server,
    ids,
    as: (name, method, path, body) => server.call(method, path, { token: tokenOf(name), body }),
    async send(name, path, fields) {
      const form = new FormData()
      // Fields come before the file, as the server wants to have them.
      const inOrder = Object.entries(fields).toSorted(
        ([, one], [, other]) => Number(typeof one !== 'string') - Number(typeof other !== 'string'),
      )
      for (const [field, value] of inOrder) form.set(field, value)
      const response = await fetch(`${server.url}/api/v2${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokenOf(name) ?? ''}` },
        body: form,
      })
      return { status: response.status, headers: response.headers, body: await response.json() }
    },
    async makeSpace(fields) {
      const { space } = await server.createSpace(tokens.owner!, fields)
      for (const [name, role] of Object.entries(roles)) {
        await server.db
          .insertInto('members')
          .values({
            spaceId: space.id,
            userId: ids[name as PersonName],
            role,
            displayName: `${name} here`,
            joinedAt: 1,
            character: null,
            outfitString: '',
            firstInGame: 0,
            profile: '',
            permittedRooms: '[]',
          })
          .execute()
      }
      return space.id
    },
    async enter(name, spaceId) {
      const client = await TestClient.enter({ url: server.url, spaceId, token: tokenOf(name)! })
      clients.push(client)
      return client
    },
    async close() {
      for (const client of clients) client.close()
      await server.close()
    },
  }
}

/** Who gets which status or code for a call, by name. */
export async function answersOf(
  names: readonly (PersonName | 'guest')[],
  call: (name: PersonName | 'guest') => Promise<Answer>,
): Promise<Record<string, string | number>> {
  const answers: Record<string, string | number> = {}
  for (const name of names) {
    const { status, body } = await call(name)
    answers[name] = status < 400 ? status : (body.code as string)
  }
  return answers
}
