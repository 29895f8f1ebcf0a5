import { describe, expect, test } from 'vitest'
import type { ActionBody, ActionName, EventBody } from '#shared/protocol/messages.ts'
import { setters, type SetterName } from '#shared/world/attributes.ts'
import { guestRole } from '#shared/rules/guestVisit.ts'
import {
  mayAct,
  mayActForOthers,
  rightOf,
  rights,
  subjectNames,
  type Subject,
  type SubjectName,
} from '#shared/rules/rights.ts'
import { roomFeatures } from '../../server/room/features/features.ts'
import { storedBy, storedWords } from '../../scripts/docs/storedKinds.ts'
import { openSpace, type TestSpace, type Visitor } from '../support/rooms/liveSpace.ts'
import { chairAt, chairCatalogue, makeMap } from '../support/world/makeWorld.ts'
import { createMemoryPorts, makeSpace, type MemoryPorts } from '../support/rooms/memoryPorts.ts'

const kinds = Object.keys(rights) as ActionName[]
const roles: Partial<Record<SubjectName, string>> = {
  guest: guestRole,
  member: 'MEMBER',
  builder: 'BUILDER',
  admin: 'ADMIN',
  owner: 'OWNER',
  apiKey: 'ADMIN',
}
const subjects: Record<SubjectName, Subject> = {
  guest: { role: guestRole },
  visitor: { role: '' },
  member: { role: 'MEMBER' },
  builder: { role: 'BUILDER' },
  admin: { role: 'ADMIN' },
  owner: { role: 'OWNER' },
  siteAdmin: { role: 'OWNER', isSiteAdmin: true },
  banned: { role: 'OWNER', isBanned: true },
  apiKey: { role: 'ADMIN' },
}

const noRight = 'you have no right to do this'
const notEntered = 'enter the space first'
const notSelf = 'only of oneself'
const rightReasons = [noRight, notEntered, notSelf]
/** Said before anybody looks at a right. */
const tooOften = 'too many requests'

const maps = [
  { map: makeMap({ id: '1', objects: { '1': chairAt(4, 3) } }), isDefault: true, updateId: 3 },
  { map: makeMap({ id: '0' }), isDefault: false, updateId: 1 },
]

/** Answers only to those whom the doors let through; everything asked of it is counted. */
function countingPorts(): { ports: MemoryPorts; calls: string[] } {
  const calls: string[] = []
  const plain = createMemoryPorts(makeSpace({ maps }))
  const ports = new Proxy(plain, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        calls.push(String(name))
        return (value as (...args: unknown[]) => unknown).apply(target, args)
      }
    },
  })
  return { ports, calls }
}

interface Stage {
  readonly space: TestSpace
  readonly actor: Visitor
  /** Somebody else on the same map, somebody on another one, and a session that has not entered. */
  readonly others: readonly Visitor[]
  readonly calls: string[]
}

async function stage(name: SubjectName, isIn = true): Promise<Stage> {
  const { ports, calls } = countingPorts()
  const role = roles[name]
  if (role) ports.roles.set('actor', role)
  if (name === 'siteAdmin') ports.siteAdmins.add('actor')
  const space = await openSpace(ports, { catalogue: chairCatalogue })
  const other = (await space.visit('other')).enter({ sceneId: '1' })
  const far = (await space.visit('far')).enter({ sceneId: '0' })
  const watcher = await space.visit('watcher')
  watcher.subscribe()
  const actor = await space.visit('actor', { apiKey: name === 'apiKey' })
  if (isIn) actor.enter({ sceneId: '1' })
  else actor.subscribe()
  if (name === 'banned') actor.session.access = { ...actor.session.access, canEnter: false }
  await space.settle()
  return { space, actor, others: [other, far, watcher], calls }
}

/** An action that must leave no trace but its answer: an error, as it has no transaction. */
async function refusal(
  { space, actor, others, calls }: Stage,
  kind: ActionName,
  body: object,
): Promise<{ reason: string; code: number }> {
  const everybody = [actor, ...others]
  const before = everybody.map((visitor) => visitor.events.length)
  const { world } = space.live
  calls.length = 0
  actor.post(kind, body as ActionBody<ActionName>)
  await space.settle()
  const label = `${kind} ${JSON.stringify(body)}`
  const [own, ...theirs] = everybody.map((visitor, at) =>
    visitor.events.slice(before[at]).map(({ kind: told, body }) => [told, body] as const),
  )
  expect(theirs.flat(), label).toEqual([])
  expect(
    own!.map(([told]) => told),
    label,
  ).toEqual(['error'])
  expect(space.live.world, label).toBe(world)
  expect(calls, label).toEqual([])
  const error = own?.[0]?.[1] as EventBody<'error'> | undefined
  return { reason: error?.message ?? '', code: error?.code ?? 0 }
}

/** An action the table allows: whatever else may be wrong with an empty body, it is not the right. Whether it was done. */
async function allowed({ space, actor }: Stage, kind: ActionName, body: object): Promise<boolean> {
  const txnId = actor.send(kind, body as ActionBody<ActionName>)
  await space.settle()
  const answer = actor.answer(txnId)
  expect([...rightReasons, tooOften], `${kind} ${JSON.stringify(body)}`).not.toContain(answer?.reason)
  return answer?.succeeded !== false
}

/** So many actions are asked on one stage. */
const ASKED = 10

/** Asks for one allowed action after the other, on the same stage as long as nothing came of them. */
function allowedTo(name: SubjectName): (kind: ActionName, body: object) => Promise<void> {
  let set: Stage | undefined
  let asked = 0
  return async (kind, body) => {
    set ??= await stage(name)
    const { world } = set.space.live
    asked += 1
    const isDone = await allowed(set, kind, body)
    if (isDone || asked === ASKED || set.space.live.world !== world) [set, asked] = [undefined, 0]
  }
}

const other = { targetId: 'other' }

describe.each(subjectNames)('%s', (name) => {
  test('may do what the table says and nothing else', async () => {
    let quiet = await stage(name)
    const ask = allowedTo(name)
    for (const kind of kinds) {
      const right = rightOf(kind)
      const say = right.who[name]
      expect(mayAct(subjects[name], kind), kind).toBe(say !== 'no')
      if (say === 'yes' || say === 'role') await ask(kind, {})
      else {
        const { reason, code } = await refusal(quiet, kind, {})
        if (say === 'no' && !right.isUnserved)
          expect({ kind, reason, code }).toEqual({ kind, reason: noRight, code: 403 })
        if (right.isUnserved) expect([400, 404], kind).toContain(code)
      }
      // Fifty refusals by right within ten seconds end a session.
      if (quiet.actor.all('error').length > 20) quiet = await stage(name)
    }
  })

  test('may do for others what the table says and nothing else', async () => {
    let quiet = await stage(name)
    const ask = allowedTo(name)
    for (const kind of kinds) {
      const right = rightOf(kind)
      const isManager = ['admin', 'owner', 'siteAdmin', 'apiKey'].includes(name)
      const may = right.forOthers === 'managers' && isManager
      expect(mayActForOthers(subjects[name], kind), kind).toBe(may)
      if (may) await ask(kind, other)
      else if (right.forOthers !== undefined) {
        const { reason, code } = await refusal(quiet, kind, other)
        expect({ kind, reason, code }).toEqual({
          kind,
          reason: right.who[name] === 'no' ? noRight : notSelf,
          code: 403,
        })
      } else if (right.who[name] === 'yes' || right.who[name] === 'role') {
        // Here a targetId is the other party, if it is anything.
        await ask(kind, other)
      }
      if (quiet.actor.all('error').length > 20) quiet = await stage(name)
    }
  })

  test('does what needs a player only with one', async () => {
    let quiet = await stage(name, false)
    for (const kind of kinds) {
      const right = rightOf(kind)
      if (!right.needsPlayer || right.who[name] === 'no') continue
      const { reason, code } = await refusal(quiet, kind, {})
      expect({ kind, reason, code }).toEqual({ kind, reason: notEntered, code: 403 })
      if (quiet.actor.all('error').length > 20) quiet = await stage(name, false)
    }
  })
})

test('every action the server handles has a row, and no other', () => {
  expect(kinds.toSorted()).toEqual(Object.keys(roomFeatures.handlers).toSorted())
})

test('what is stored is named for some action', () => {
  // Levels come and go over HTTP.
  const overHttp = ['levelAdded', 'levelsArranged', 'levelGone']
  const named = new Set([...kinds.flatMap(storedBy), ...overHttp])
  expect([...named].toSorted()).toEqual(Object.keys(storedWords).toSorted())
})

test('nobody has no session; on a guest visit one walks, sits and looks, and that is all', async () => {
  const { ports } = countingPorts()
  expect(await ports.authenticate({ token: 'nobody' })).toBeUndefined()
  expect(kinds.filter((kind) => mayActForOthers(subjects.guest, kind))).toEqual([])
  const looking =
    'clientHeartbeat clientBackupHeartbeat updateSubscriptions connectServer precomputeEnter enter exit move ' +
    'animate spawn respawn teleport transScene enterPortal setAway setOutfitString ' +
    'setCurrentlyEquippedWearables setIsAlone setIsMobile setEmoteV2 setVehicleId ' +
    'setChairStatus requestChairStatuses readBag shootConfetti ' +
    'pressThing controlVideo documentUpdate'
  const may = kinds.filter((kind) => mayAct(subjects.guest, kind))
  expect(may.toSorted()).toEqual(looking.split(' ').toSorted())
  // Nobody else without a log-in: what storing, saying and leading others are is for people with an account.
  for (const kind of may) expect(mayAct(subjects.visitor, kind), kind).toBe(true)
})

test('the table says what decisions.md and docs/decisions/008-rights.md say', () => {
  const mayNot = (name: SubjectName) =>
    kinds.filter((kind) => !rightOf(kind).isUnserved && !mayAct(subjects[name], kind))
  const running = ['kick', 'ban', 'documentReset', 'updateMeetingBanner', 'setArbitraryMapData']
  expect(mayNot('builder').toSorted()).toEqual(running.toSorted())
  const forWhatIsTheirs = kinds.filter((kind) => rightOf(kind).who.visitor === 'state')
  expect(forWhatIsTheirs.toSorted()).toEqual([
    'endMeeting',
    'giveWord',
    'moderateQuestion',
    'removeFromMeeting',
    'requestMute',
    'speakerUpdatesSession',
    'spotlight',
    'updateNookPermission',
  ])
  expect(mayNot('admin')).toEqual([])
  expect(mayNot('owner')).toEqual([])
  expect(mayNot('siteAdmin')).toEqual([])
  expect(mayNot('banned').length).toBe(kinds.filter((kind) => !rightOf(kind).isUnserved).length)
  const editing = kinds.filter((kind) => /^map[A-Z]/.test(kind) && !rightOf(kind).isUnserved)
  for (const kind of editing) expect(mayNot('visitor'), kind).toContain(kind)
  // Objects, walls and floors may lie in a room that is a member's.
  expect(mayNot('member')).toEqual(
    expect.arrayContaining(['mapSetName', 'mapSetScript', 'playSound', 'fxShakeCamera']),
  )
  expect(mayNot('member')).not.toContain('mapAddObject')
})

describe('for another', () => {
  /** A value each setter takes. */
  const values: Record<SetterName, unknown> = {
    setName: '新名字',
    setTextStatus: 'lunch',
    setEmojiStatus: '🍜',
    setEventStatus: 'talk',
    setAffiliation: 'lab',
    setStatus: true,
    setWorkCondition: true,
    setAway: true,
    setOutfitString: 'v1:a',
    setCurrentlyEquippedWearables: { other: 'v1:b' },
    setInConversation: true,
    setCurrentDesk: 'desk-1',
    setDeskInfo: { deskId: 'desk-1' },
    setCurrentArea: 'area',
    setIsAlone: true,
    setIsMobile: true,
    setFocusModeEndTime: '2026-01-01T00:00:00.000Z',
    setFollowTarget: '',
    setManualVideoSrc: '',
    setSubtitle: 'words',
    setAllowScreenPointer: true,
    setSpeedModifier: 1.5,
  }
  const bodyOf = (name: SetterName, targetId: string): ActionBody<ActionName> =>
    ({ [setters[name].from]: values[name], targetId }) as ActionBody<ActionName>

  test.each(Object.keys(setters) as SetterName[])(
    '%s: the event is about the other, wherever it is',
    async (name) => {
      for (const at of [0, 1]) {
        const { space, actor, others } = await stage('admin')
        const subject = others[at]!
        const selfBefore = actor.self
        expect(actor.ask(name, bodyOf(name, subject.userId))).toMatchObject({ succeeded: true })
        await space.settle()
        const about = subject.events
          .filter(({ kind }) => kind === setters[name].event)
          .map(({ body }) => (body as { encId?: number }).encId)
        expect(about.at(-1)).toBe(subject.encId)
        expect(actor.self).toEqual(selfBefore)
      }
    },
  )

  test('who is in another space, or nowhere, is not found', async () => {
    const { actor } = await stage('admin')
    const elsewhere = await openSpace(createMemoryPorts(makeSpace({ id: 'space-2', maps })))
    const far = (await elsewhere.visit('elsewhere')).enter()
    const worldThere = elsewhere.live.world
    for (const targetId of ['elsewhere', 'nobody', 'watcher']) {
      actor.post('setTextStatus', { textStatus: 'hi', targetId })
      expect(actor.ask('setTextStatus', { textStatus: 'hi', targetId })).toMatchObject({ succeeded: false })
      expect(actor.all('error').at(-1)?.code, targetId).toBe(404)
    }
    elsewhere.live.flush()
    expect(elsewhere.live.world).toBe(worldThere)
    expect(far.all('playerSetsTextStatus')).toEqual([])
  })

  test('in a space for one nobody else is there', async () => {
    const ports = createMemoryPorts(makeSpace({ maps, allowMultiPlayer: false }))
    ports.roles.set('actor', 'OWNER')
    const space = await openSpace(ports)
    const alone = (await space.visit('other')).enter()
    const actor = (await space.visit('actor')).enter()
    expect(actor.ask('setName', { name: 'x', targetId: 'other' })).toMatchObject({ succeeded: false })
    expect(alone.self?.name).toBe('other')
  })
})

describe('a changed role', () => {
  test('counts for the next action, and everybody hears it', async () => {
    const { space, actor, others } = await stage('visitor')
    const ask = () => actor.ask('setTextStatus', { textStatus: 'hi', targetId: 'other' })
    expect(ask()).toMatchObject({ succeeded: false, reason: notSelf })

    space.ports.roles.set('actor', 'ADMIN')
    await space.live.memberChanged('actor')
    await space.settle()
    expect(ask()).toMatchObject({ succeeded: true })
    for (const visitor of [actor, ...others]) {
      expect(visitor.world.players.get(actor.encId!)?.role).toBe('ADMIN')
      expect(visitor.world.members.get('actor')?.role).toBe('ADMIN')
      expect(visitor.all('spaceSetsSpaceUsers').at(-1)?.spaceUsers).toMatchObject({
        actor: { role: 'ADMIN' },
      })
    }

    space.ports.roles.delete('actor')
    await space.live.spaceChanged()
    await space.settle()
    expect(ask()).toMatchObject({ succeeded: false, reason: notSelf })
    expect(others[0]!.world.players.get(actor.encId!)?.role).toBe('')
    const newcomer = await space.visit('newcomer')
    newcomer.subscribe()
    expect(newcomer.world.players.get(actor.encId!)?.role).toBe('')
  })

  test('one that changed during a lost connection is told on the return', async () => {
    const { space, actor, others } = await stage('member')
    actor.leave()
    space.ports.roles.set('actor', 'BUILDER')
    const back = (await space.visit('actor')).enter()
    expect(back.encId).toBe(others[0]!.world.encIds.get('actor'))
    expect(others[0]!.world.players.get(back.encId!)?.role).toBe('BUILDER')
  })

  test('a ban ends the session with 4003', async () => {
    const { space, actor, others } = await stage('admin')
    space.ports.banned.add('actor')
    await space.live.memberChanged('actor')
    expect(actor.closed?.code).toBe(4003)
    expect(others[0]!.closed).toBeUndefined()
  })
})
