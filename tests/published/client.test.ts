import { expect, test, vi } from 'vitest'
import type { WireBody } from '../support/others/publishedClient.ts'
import { PublishedPerson } from '../support/others/publishedPerson.ts'
import { publishedStage, standWhere } from '../support/others/publishedStage.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'

/* The client that others have published, as they published it, against this server. */
const stage = publishedStage()

test('connects, enters and has a whole map: the same as a client of our own', async () => {
  const gus = await stage.enter('gus')
  const own = new TestClient({
    url: stage.server.url,
    spaceId: stage.spaceId,
    token: await stage.tokenOf('olga'),
  })
  await own.ready()
  await own.subscribe()

  expect(Object.keys(gus.game.completeMaps)).toEqual([...own.world.maps.keys()])
  for (const [mapId, ours] of own.world.maps) {
    const theirs = gus.game.completeMaps[mapId]!
    const [width, height] = theirs.dimensions
    expect([width, height]).toEqual(ours.dimensions)
    const blocked = Array.from({ length: width * height }, (_, cell) =>
      Number(gus.game.getImpassable(mapId, cell % width, Math.floor(cell / width))),
    )
    expect(blocked).toEqual([...ours.collisions!])
    expect(theirs.spawns).toMatchObject(ours.spawns!.map(({ x = 0, y = 0 }) => ({ x, y })))
    expect(Object.keys(theirs.objects!).sort()).toEqual([...ours.objects.keys()].sort())
    expect(Object.keys(theirs.objects!).length).toBeGreaterThan(10)
    for (const [key, { x, y, templateId }] of ours.objects) {
      // A guide is no piece of the catalogue.
      expect(theirs.objects![key]).toMatchObject({ x, y, ...(templateId && { templateId }) })
    }
    expect(Object.keys(theirs.nooks ?? {})).toEqual([...ours.nooks.keys()])
    expect(gus.game.lastMapUpdateIds[mapId]).toBe(ours.updateId)
  }
  own.close()
  expect(gus.me).toMatchObject({ name: 'gus', away: false, isSignedIn: true, isNpc: false, lastInputId: 0 })
  expect(stage.complaints.take()).toEqual([])
})

test('two see each other, walk tile by tile, turn at a wall, and one of them goes', async () => {
  const gus = await stage.enter('gus')
  const olga = await stage.enter('olga')
  await until(() => gus.sees(olga)?.name === 'olga' && olga.sees(gus)?.name === 'gus', 'see each other')
  expect(gus.sees(olga)).toMatchObject({ x: olga.me.x, y: olga.me.y, map: olga.me.map, away: false })

  const { Right, Left, Up } = stage.module.MoveDirection
  const { id } = gus.map
  const free = (x: number, y: number) => !gus.game.getImpassable(id, x, y)
  const start = await standWhere(gus, (x, y) => free(x + 1, y) && free(x + 2, y) && free(x + 3, y))
  for (const far of [1, 2]) {
    await gus.step(Right!)
    expect(gus.me).toMatchObject({ x: start.x + far, y: start.y, direction: 7 })
    await until(() => olga.sees(gus)?.x === start.x + far, 'Olga sees the step')
  }
  await gus.step(Left!)
  await until(
    () => olga.sees(gus)?.x === start.x + 1 && olga.sees(gus)?.direction === 5,
    'Olga sees the way back',
  )
  await gus.step(Up!, true)
  expect(gus.me).toMatchObject({ x: start.x + 1, y: start.y, direction: 3 })

  const beside = await standWhere(gus, (x, y) => !free(x + 1, y))
  await gus.step(Right!)
  expect(gus.me).toMatchObject({ ...beside, direction: 7 })
  await until(() => olga.sees(gus)?.direction === 7 && olga.sees(gus)?.y === beside.y, 'Olga sees the turn')
  expect(olga.sees(gus)).toMatchObject(beside)

  await gus.game.exit(true)
  await until(() => olga.sees(gus) === undefined, 'Gus has gone')
  expect(stage.complaints.take()).toEqual([])
})

test('what people set of themselves shows on the others, and clears again', async () => {
  const gus = await stage.enter('gus')
  const olga = await stage.enter('olga')
  const wearables = {
    skin: 's',
    hair: 'h',
    facial_hair: '',
    top: 't',
    bottom: '',
    shoes: '',
    hat: '',
    glasses: '',
    other: '',
  }
  const settings: [kind: string, body: WireBody, shown: WireBody][] = [
    ['setName', { name: '小波' }, { name: '小波' }],
    ['setTextStatus', { textStatus: '午饭' }, { textStatus: '午饭' }],
    ['setTextStatus', { textStatus: '' }, { textStatus: '' }],
    ['setEmojiStatus', { emojiStatus: '🍜' }, { emojiStatus: '🍜' }],
    ['setAffiliation', { affiliation: '灵境' }, { affiliation: '灵境' }],
    ['setEmoteV2', { emote: '👋', count: 2 }, { emote: '👋', count: 2 }],
    ['setEmoteV2', { count: 0 }, { emote: '' }],
    [
      'setAvailability',
      { availability: 'Busy', endOption: 'ONE_HOUR' },
      { status: 'Busy', statusEndOption: 'ONE_HOUR' },
    ],
    ['setAvailability', { availability: 'Available' }, { status: 'Available' }],
    ['setAway', { away: true }, { away: true }],
    ['setAway', { away: false }, { away: false }],
    [
      'setCurrentlyEquippedWearables',
      { currentlyEquippedWearables: wearables },
      { currentlyEquippedWearables: wearables },
    ],
    ['setIsMobile', { isMobile: true }, { isMobile: true }],
    ['setSpeedModifier', { speedModifier: 1.5 }, { speedModifier: 1.5 }],
    [
      'setDeskInfo',
      { deskInfo: { deskId: 'd1', mapId: gus.me.map } },
      { deskInfo: { deskId: 'd1', mapId: gus.me.map } },
    ],
    ['setAllowScreenPointer', { allowScreenPointer: false }, { allowScreenPointer: false }],
  ]
  for (const [kind, body, shown] of settings) {
    await gus.send(kind, body)
    await vi.waitFor(() => expect(olga.sees(gus), kind).toMatchObject(shown), 15_000)
    expect(gus.me, kind).toMatchObject(shown)
  }
  // Whoever comes later sees what lasts.
  const tess = await stage.enter('tess')
  await vi.waitFor(() => {
    expect(tess.sees(gus)).toMatchObject({
      name: '小波',
      emojiStatus: '🍜',
      status: 'Available',
      away: false,
    })
    expect(tess.sees(gus)).toMatchObject({ currentlyEquippedWearables: wearables, isMobile: true })
  }, 15_000)
  expect(stage.complaints.take()).toEqual([])
})

test('chat: to everybody, to the map, to those nearby and to one; the sender hears itself', async () => {
  const gus = await stage.enter('gus')
  const olga = await stage.enter('olga')
  const tess = await stage.enter('tess')
  for (const person of [gus, olga, tess]) person.listen('playerChats')
  const { map } = gus.me
  await gus.send('teleport', { mapId: map, x: olga.me.x, y: olga.me.y, direction: 1 })

  const said = [
    { to: 'GLOBAL_CHAT', near: [], contents: '大家好 👋', type: 'GLOBAL_CHAT', tess: true },
    { to: 'ROOM_CHAT', near: [], contents: 'in here', type: 'ROOM_CHAT', tess: true },
    { to: 'LOCAL_CHAT', near: [olga.uid], contents: 'beside me', type: 'LOCAL_CHAT', tess: false },
    { to: olga.uid, near: [], contents: 'for you', type: 'DM', tess: false },
  ]
  for (const { to, near, contents } of said) gus.game.chat(to, near, map, { contents })
  for (const person of [gus, olga]) {
    await until(() => person.listen('playerChats').length === said.length, 'heard all')
    expect(person.listen('playerChats')).toMatchObject(
      said.map(({ to, contents, type }) => ({
        senderId: gus.uid,
        senderName: gus.me.name,
        recipient: to,
        contents,
        messageType: type,
      })),
    )
  }
  // What Tess hears last shows that nothing else is still under way to her.
  await olga.send('chat', { chatRecipient: tess.uid, contents: 'and you?', localPlayerIds: [], mapId: map })
  await until(() => tess.listen('playerChats').some(({ contents }) => contents === 'and you?'), 'Tess hears')
  const heard = tess.listen('playerChats').map(({ contents }) => contents)
  expect(heard).toEqual([...said.filter((one) => one.tess).map(({ contents }) => contents), 'and you?'])
  expect(stage.complaints.take()).toEqual([])
})

test('a refused action fails with its reason and changes nothing; the connection stays', async () => {
  const gus = await stage.enter('gus')
  const olga = await stage.enter('olga')
  await until(() => gus.sees(olga) !== undefined, 'Gus sees Olga')
  const { x, y, map } = olga.me
  const refused = 'Transaction failed due to error. '
  const moved = await gus.refusal('teleport', { mapId: map, x: x + 1, y, targetId: olga.uid, direction: 1 })
  expect(moved).toMatch(new RegExp(`^${refused}\\S+`))
  expect(await gus.refusal('setName', { name: 'Not me', targetId: olga.uid })).toMatch(refused)
  const long = { chatRecipient: 'GLOBAL_CHAT', contents: 'x'.repeat(2_001), localPlayerIds: [], mapId: map }
  expect(await gus.refusal('chat', long)).toMatch(/2000/)
  expect(await gus.refusal('setPronouns', { pronouns: 'they' })).toMatch(/not found/)
  // The last one is of no kind this product has: the server says so once more for a log.
  expect(stage.complaints.take()).toEqual([
    expect.stringMatching(/^error: \[error from gs\] 404: .*not found/),
  ])

  const errors = gus.listen('error')
  gus.game.chat('nobody-of-that-name', [], map, { contents: 'hello?' })
  await until(() => errors.length > 0, 'an error without a transaction')
  expect(errors).toMatchObject([{ code: 404 }])
  expect(stage.complaints.take()).toHaveLength(1)

  await gus.send('setTextStatus', { textStatus: 'still here' })
  await until(() => olga.sees(gus)?.textStatus === 'still here', 'Olga sees that Gus is still here')
  expect(olga.me).toMatchObject({ x, y, name: 'olga' })
  expect(gus.closings).toEqual([])
})

test('a wrong token and a full space end the connection for good', async () => {
  const stranger = new PublishedPerson({ ...(await stage.options('gus')), token: 'no token at all' })
  stage.people.push(stranger)
  stranger.game.connect()
  await until(() => !stranger.game.engine.started, 'the stranger has given up')
  expect(stranger.closings).toMatchObject([{ code: 4003 }])

  const full = await stage.makeSpace()
  const token = await stage.tokenOf('olga')
  await stage.server.call('PUT', `/spaces/${full}/admin/setting/capacity`, { token, body: { capacity: 1 } })
  await stage.enter('olga', { spaceId: full })
  const late = new PublishedPerson(await stage.options('gus', { spaceId: full }))
  stage.people.push(late)
  const denied = late.listen('spaceOverCapacityDeniesUser')
  late.game.enter({ name: 'gus' })
  late.game.connect()
  await until(() => !late.game.engine.started, 'the late one has given up')
  expect(late.closings).toMatchObject([{ code: 4012 }])
  expect(denied).toMatchObject([{ userId: late.uid }])
  const [reason, ...others] = stage.complaints.take().filter((said) => said.startsWith('error'))
  expect(reason).toMatch(/403: the space is full$/)
  expect(others).toEqual([])
})

test('a broken line: comes back by itself, to the same place, without the map, and misses nothing', async () => {
  const gus = await stage.enter('gus', { url: stage.line.url })
  const olga = await stage.enter('olga')
  const tess = await stage.enter('tess')
  await until(() => gus.sees(tess) !== undefined && gus.sees(olga) !== undefined, 'Gus sees both')
  const place = await standWhere(gus, (x, y) => !gus.game.getImpassable(gus.map.id, x + 1, y))
  await gus.send('setEmoteV2', { emote: '👋' })
  await olga.send('setEmoteV2', { emote: '🎉' })
  await until(() => gus.sees(olga)?.emote === '🎉', 'Gus sees the emote')
  const { map, uid } = gus
  const objects = Object.keys(map.objects!).length
  const updateIds = { ...gus.game.lastMapUpdateIds }
  const mapEvents = gus.listen('mapSetObjectsV2')
  const commits = gus.listen('mapCommitsChanges')
  gus.listen('playerChats')
  const left = olga.listen('playerExits')
  expect(stage.complaints.take()).toEqual([])

  stage.line.cut()
  await until(() => gus.closings.length > 0, 'the line is gone')
  expect(gus.closings[0]).toMatchObject({ code: 1006 })
  await tess.game.exit(true)
  await olga.send('setTextStatus', { textStatus: 'where is Gus?' })
  await olga.send('setEmoteV2', { count: 0 })
  const queued = gus.send('chat', {
    chatRecipient: 'GLOBAL_CHAT',
    contents: '断了',
    localPlayerIds: [],
    mapId: map.id,
  })
  stage.line.mend()
  await queued
  await until(() => gus.listen('playerChats').some(({ contents }) => contents === '断了'), 'sent after all')
  await until(() => gus.sees(tess) === undefined, 'Tess, who went meanwhile, is gone')
  await until(() => gus.sees(olga)?.textStatus === 'where is Gus?', 'the status of meanwhile')
  await until(() => gus.sees(olga)?.emote === '', 'the emote is over')

  expect(gus.uid).toBe(uid)
  expect(gus.me).toMatchObject({ ...place, name: 'gus' })
  expect(olga.sees(gus)).toMatchObject({ ...place, name: 'gus' })
  expect(left.length).toBe(1)
  expect(gus.map).toBe(map)
  expect(Object.keys(map.objects!)).toHaveLength(objects)
  expect(mapEvents).toEqual([])
  expect(commits).toHaveLength(Object.keys(gus.game.completeMaps).length)
  expect(gus.game.lastMapUpdateIds).toEqual(updateIds)

  await gus.step(stage.module.MoveDirection.Right!)
  await until(() => olga.sees(gus)?.x === place.x + 1, 'Olga sees Gus walk again')
  // A broken line is worth a warning, an unknown player or a lost object would be an error.
  expect(stage.complaints.take().filter((said) => !said.startsWith('warn'))).toEqual([])
})

test('a new server: both come back to it and see each other again', async () => {
  const gus = await stage.enter('gus', { url: stage.line.url })
  const olga = await stage.enter('olga', { url: stage.line.url })
  await until(() => gus.sees(olga) && olga.sees(gus), 'see each other')
  const place = await standWhere(gus, (x, y) => !gus.game.getImpassable(gus.map.id, x + 1, y))
  stage.complaints.take()

  await stage.server.close()
  await until(() => gus.closings.length > 0 && olga.closings.length > 0, 'both know')
  for (const { closings } of [gus, olga]) expect(closings[0]).toMatchObject({ code: 1001 })
  await stage.startAgain()
  // The other order: whoever had number 1 may now have number 2.
  await until(
    () => [gus, olga].every(({ game }) => game.engine.getMetrics().connected),
    'both are back',
    20_000,
  )
  await until(() => gus.me.x === place.x && olga.sees(gus)?.x === place.x, 'Gus stands where he stood')
  await gus.step(stage.module.MoveDirection.Right!)
  await until(() => olga.sees(gus)?.x === place.x + 1, 'Olga sees Gus walk')
  expect(gus.map.objects).toBeDefined()
  // The server says that it goes, and the client that it lost it.
  const others = stage.complaints.take().filter((said) => !/^warn|going away$/.test(said))
  expect(others).toEqual([])
})
