import type { KyselyPlugin } from 'kysely'
import type { MapId } from '#shared/ids.ts'
import type { ActionBody, ActionName } from '#shared/protocol/messages.ts'
import { readConfig } from '../../../server/config.ts'
import type { Db } from '../../../server/db/schema.ts'
import { createTokens } from '../../../server/login/tokens.ts'
import { createRoomPorts } from '../../../server/roomPorts/createRoomPorts.ts'
import { openSpace, type Visitor } from './liveSpace.ts'
import { heldPorts } from './heldPorts.ts'
import { createMemoryPorts, type MemoryPorts } from './memoryPorts.ts'
import type { TestServer } from '../server/startServer.ts'
import { until } from '../until.ts'

/** Lets the nth statement to the database fail, as a broken one or as a database that is away. */
class Saboteur {
  /** Statements until the one that fails; undefined: none does. */
  left: number | undefined
  isAway = false

  readonly plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode' || this.left === undefined) return node
      this.left -= 1
      if (this.left >= 0) return node
      // A database that is away stays so for this group; a statement that breaks does so once.
      if (!this.isAway) this.left = undefined
      throw Object.assign(new Error('sabotage'), this.isAway ? { code: 'SQLITE_FULL' } : {})
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
}

export interface StoringReport {
  readonly acknowledged: number
  readonly refused: number
  /** Differences between what a room says and what is stored; there should be none. */
  readonly wrong: readonly string[]
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, its: unknown) => {
    if (its instanceof Map) return [...its].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
    if (its instanceof Set) return [...its].toSorted()
    return its
  })

/**
 * Random groups of actions of four people, with failures at random statements of their transactions. After each group:
 * what was acknowledged is stored, what was refused is not, and the room knows exactly what a fresh load would.
 */
export async function storingRounds(
  server: TestServer,
  spaceId: string,
  rounds: number,
  random: () => number,
): Promise<StoringReport> {
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!
  const saboteur = new Saboteur()
  const db: Db = server.db.withPlugin(saboteur.plugin)
  const { config } = readConfig({ DATA_DIR: server.dataDir })
  const { clock } = server
  const tokens = createTokens({ db, clock, secret: config.sessionSecret, newId: () => 'unused' })
  const real = heldPorts(
    db,
    createRoomPorts({ db, clock, config, tokens, moderation: { isSensitive: () => false } }),
  )
  const memory = createMemoryPorts()
  const ports: MemoryPorts = {
    ...memory,
    ...real,
    authenticate: memory.authenticate,
    access: memory.access,
    compactMap: () => Promise.resolve(),
  }
  const userIds: string[] = []
  for (const name of ['owner', 'bob', 'cid', 'dee']) {
    const login = await server.login(name)
    userIds.push((await server.call('GET', '/users/me', { token: login.access_token })).body.id)
    memory.roles.set(userIds.at(-1)!, 'OWNER')
    await server.call('POST', `/spaces/${spaceId}/join`, { token: login.access_token })
  }
  const space = await openSpace(ports, { spaceId })
  const people: Visitor[] = []
  for (const userId of userIds) people.push((await space.visit(userId)).enter({}))
  const mapId = people[0]!.self!.mapId
  const chatIds: string[] = []
  const chatsAcked = new Map<string, boolean>()
  const namesAcked = new Map<string, boolean>()
  let ids = 0
  let acknowledged = 0
  let refused = 0
  const wrong: string[] = []

  type Ask = {
    [K in ActionName]: { kind: K; body: ActionBody<K>; after?: (isAcknowledged: boolean) => void }
  }[ActionName]
  const actions: readonly ((visitor: Visitor) => Ask)[] = [
    () => {
      const id = `c${(ids += 1)}`
      chatIds.push(id)
      const body = { id, chatRecipient: 'GLOBAL_CHAT', contents: `line ${id}` }
      return { kind: 'chat', body, after: (isAcknowledged) => chatsAcked.set(id, isAcknowledged) }
    },
    () => ({ kind: 'chatMessageUpdated', body: { id: pick(chatIds) ?? 'none', likes: pick([0, 1]) } }),
    () => ({
      kind: 'chatMessageUpdated',
      body: { id: pick(chatIds) ?? 'none', ...pick([{ approved: true }, { approved: false }]) },
    }),
    () => ({ kind: 'chatMessageUpdated', body: { id: pick(chatIds) ?? 'none', reply: { contents: 'yes' } } }),
    () => ({ kind: 'addInventoryItem', body: { itemId: pick(['wood', 'nail']), delta: pick([1, 2]) } }),
    () => ({ kind: 'removeInventoryItem', body: { itemId: pick(['wood', 'nail']), delta: 1 } }),
    () => ({ kind: 'updateMeetingBanner', body: { meetingBanner: `banner ${(ids += 1)}` } }),
    (visitor) => ({
      kind: 'block',
      body: {
        blockedUserId: pick(userIds.filter((id) => id !== visitor.userId)),
        blocked: pick([true, false]),
      },
    }),
    () => {
      const name = `thing ${(ids += 1)}`
      const object = { _name: name, x: 3, y: 3, normal: '', type: 0, width: 1, height: 1 }
      return {
        kind: 'mapAddObject',
        body: { mapId, object },
        after: (isAcknowledged) => namesAcked.set(name, isAcknowledged),
      }
    },
    () => ({
      kind: 'documentUpdate',
      body: { docId: `${mapId}.${pick(['0', '1', '2'])}`, update: Uint8Array.of(1, 2) },
    }),
    () => ({ kind: 'documentReset', body: { docId: `${mapId}.${pick(['0', '1'])}` } }),
    () => ({ kind: 'mapSetName', body: { mapId, name: `name ${(ids += 1)}` } }),
  ]

  const check = async (round: number): Promise<void> => {
    const note = (what: string, known: unknown, stored: unknown): void => {
      if (sorted(known) === sorted(stored)) return
      wrong.push(
        `round ${round}: ${what}: ${sorted(known).slice(0, 300)} but ${sorted(stored).slice(0, 300)}`,
      )
    }
    const { chat, social, things } = space.live.memory
    for (const userId of userIds) {
      const { items } = await real.loadBelongings(spaceId, userId)
      note(`bag of ${userId}`, things.belongings.get(userId)?.items ?? new Map(), items)
      const { blocks } = await real.loadBlocks(userId)
      note(`blocks of ${userId}`, social.blocks.get(userId) ?? new Set(), new Set(blocks))
    }
    for (const [docId, known] of space.live.memory.editing.documents) {
      const { facts, begun } = await real.loadDocumentFacts(spaceId, docId)
      // Numbers of what was refused may be left out.
      note(
        `document ${docId}`,
        { bytes: known.bytes, shares: known.shares },
        { bytes: facts.bytes, shares: facts.shares },
      )
      note('documents', new Set(space.live.memory.editing.begun?.keys()), new Set(begun.keys()))
    }
    const loaded = (await real.loadSpace(spaceId))!
    const map = loaded.maps.find((one) => one.map.id === mapId)!.map
    note('staged map', space.live.maps.get(mapId as MapId)?.objects, map.objects)
    note('shown map', space.live.world.maps.get(mapId as MapId)?.objects, map.objects)
    note('name of the map', space.live.world.maps.get(mapId as MapId)?.name, map.name)
    note('banner', space.live.world.meetingBanner, loaded.meetingBanner)
    const rows = await server.db
      .selectFrom('chatMessages')
      .selectAll()
      .where('spaceId', '=', spaceId)
      .execute()
    const likes = await server.db.selectFrom('chatLikes').selectAll().where('spaceId', '=', spaceId).execute()
    const known = [...chat.chats.values()].map(({ id, likers, approved, replied, reply }) => [
      id,
      { likers: likers.toSorted(), approved, replied, reply },
    ])
    const stored = rows.map(({ id, approved, replied, reply }) => [
      id,
      {
        likers: likes.flatMap(({ chatId, userId }) => (chatId === id ? [userId] : [])).toSorted(),
        approved: approved === null ? undefined : approved === 1,
        replied: replied === null ? undefined : replied === 1,
        reply: reply === null ? undefined : (JSON.parse(reply) as unknown),
      },
    ])
    note('chats', new Map(known as never), new Map(stored as never))
    const said = new Set(rows.map(({ id }) => id))
    for (const [id, isAcknowledged] of chatsAcked) note(`chat ${id}`, isAcknowledged, said.has(id))
    const names = new Set([...map.objects.values()].map(({ _name }) => _name))
    for (const [name, isAcknowledged] of namesAcked) note(name, isAcknowledged, names.has(name))
  }

  for (let round = 0; round < rounds && wrong.length === 0; round++) {
    saboteur.left = random() < 0.7 ? Math.floor(random() * 12) : undefined
    saboteur.isAway = random() < 0.4
    const asked: {
      visitor: Visitor
      txnId: number
      after?: ((isAcknowledged: boolean) => void) | undefined
    }[] = []
    for (let n = 0; n < 8; n++) {
      const visitor = pick(people)
      const { kind, body, after } = pick(actions)(visitor)
      asked.push({ visitor, txnId: visitor.send(kind, body as never), after })
    }
    const isAnswered = () => {
      space.live.flush()
      return asked.every(({ visitor, txnId }) => visitor.answer(txnId) !== undefined)
    }
    await until(isAnswered, 'all are answered', 30_000)
    saboteur.left = undefined
    for (const { visitor, txnId, after } of asked) {
      const isAcknowledged = visitor.answer(txnId)!.succeeded === true
      if (isAcknowledged) acknowledged += 1
      else refused += 1
      after?.(isAcknowledged)
    }
    // Buckets of actions fill again.
    space.pass(10_000)
    for (const person of people) person.session.lastHeardAt = space.now()
    await check(round)
    for (const person of people) person.events.length = 0
  }
  return { acknowledged, refused, wrong }
}
