import { expect, test } from 'vitest'
import type { WireBody } from '../support/others/publishedClient.ts'
import type { PublishedPerson } from '../support/others/publishedPerson.ts'
import { publishedStage, standWhere } from '../support/others/publishedStage.ts'
import { until } from '../support/until.ts'

/* What the published client does to others and to the map: whisper, edit, kick. */
const stage = publishedStage()

const KICK_REFUSAL_MS = 60_000

/** An object as the published client's editor makes it. */
const board = (id: string, x: number, y: number): WireBody => ({
  id,
  _name: 'board',
  x,
  y,
  offsetX: 0,
  offsetY: 0,
  width: 1,
  height: 1,
  type: 0,
  normal: '/assets/images/portraits/1.webp',
  highlighted: '',
  distThreshold: 2,
  properties: { text: '灵境' },
})

/** One on a free cell well away from another. */
const standAway = (person: PublishedPerson, other: PublishedPerson) =>
  standWhere(person, (x, y) => Math.hypot(x - other.me.x, y - other.me.y) > 8)

const whispers = (seenBy: PublishedPerson, people: readonly PublishedPerson[]): (string | undefined)[] =>
  people.map((person) => seenBy.sees(person)?.whisperId)

test('whisper: two share a bubble that all see, a third joins, and the last one is in none', async () => {
  const gus = await stage.enter('gus')
  const olga = await stage.enter('olga')
  const tess = await stage.enter('tess')
  const all = [gus, olga, tess]
  await until(() => all.every((one) => all.every((other) => one.sees(other))), 'all see all')
  await standAway(gus, olga)
  await standWhere(tess, (x, y) => [gus, olga].every(({ me }) => Math.hypot(x - me.x, y - me.y) > 8))
  const { Down } = stage.module.MoveDirection

  await gus.send('enterWhisper', { recipientId: olga.uid, dir: Down })
  for (const seenBy of all) {
    await until(() => {
      const [first, second, third] = whispers(seenBy, all)
      return first !== '' && first === second && third === ''
    }, 'Gus and Olga whisper')
  }
  await tess.send('enterWhisper', { recipientId: gus.uid, dir: Down })
  for (const seenBy of all) {
    await until(() => {
      const [first, second, third] = whispers(seenBy, all)
      return first !== '' && first === second && first === third
    }, 'Tess whispers, too')
  }
  const late = await stage.enter('lars')
  await until(
    () => whispers(late, all).every((id) => id !== '' && id === gus.me.whisperId),
    'a newcomer sees it',
  )

  await gus.send('leaveWhisper', {})
  for (const seenBy of [...all, late]) {
    await until(() => {
      const [first, second, third] = whispers(seenBy, all)
      return first === '' && second !== '' && second === third
    }, 'Gus has left')
  }
  tess.game.leaveWhisper()
  for (const seenBy of [...all, late]) {
    await until(() => whispers(seenBy, all).every((id) => id === ''), 'nobody whispers alone')
  }
  expect(stage.complaints.take()).toEqual([])
})

test('whisper: one who was cut off hears on the way back that it is over', async () => {
  const gus = await stage.enter('gus', { url: stage.line.url })
  const olga = await stage.enter('olga')
  await until(() => gus.sees(olga) && olga.sees(gus), 'see each other')
  await gus.send('enterWhisper', { recipientId: olga.uid, dir: stage.module.MoveDirection.Down })
  await until(() => gus.me.whisperId !== '' && gus.sees(olga)?.whisperId === gus.me.whisperId, 'whisper')
  stage.line.cut()
  await until(() => gus.closings.length > 0, 'the line is gone')
  await olga.send('leaveWhisper', {})
  stage.line.mend()
  await until(() => whispers(gus, [gus, olga]).every((id) => id === ''), 'nobody whispers any more')
})

test('whisper: refused to somebody blocked and to nobody', async () => {
  const gus = await stage.enter('gus')
  const olga = await stage.enter('olga')
  await until(() => gus.sees(olga) && olga.sees(gus), 'see each other')
  const { Down } = stage.module.MoveDirection
  await olga.send('block', { blockedUserId: gus.uid, blocked: true })
  expect(await gus.refusal('enterWhisper', { recipientId: olga.uid, dir: Down })).toMatch(
    /^Transaction failed/,
  )
  expect(await olga.refusal('enterWhisper', { recipientId: gus.uid, dir: Down })).toMatch(
    /^Transaction failed/,
  )
  expect(await gus.refusal('enterWhisper', { recipientId: 'nobody', dir: Down })).toMatch(
    /^Transaction failed/,
  )
  await olga.send('block', { blockedUserId: gus.uid, blocked: false })
  await gus.send('enterWhisper', { recipientId: olga.uid, dir: Down })
  await until(() => olga.me.whisperId !== '' && olga.me.whisperId === gus.me.whisperId, 'whisper')
})

test('edit: the owner sets, changes, moves and removes objects; the other sees each', async () => {
  const spaceId = await stage.makeSpace()
  const olga = await stage.enter('olga', { spaceId })
  const gus = await stage.enter('gus', { spaceId })
  const both = [olga, gus]
  const { id: mapId } = olga.map
  const { x, y } = await standAway(olga, gus)
  const before = olga.game.lastMapUpdateIds[mapId]!

  await olga.game.addObject(mapId, { ...board('board-1', x, y), zIndex: 99_999 }, true)
  for (const { game } of both) {
    await until(() => game.getObject('board-1') !== null, 'the board is there')
    const { key, obj } = game.getObject('board-1')!
    expect(key).toMatch(/^\S{1,4}$/)
    expect(obj).toMatchObject({
      x,
      y,
      normal: '/assets/images/portraits/1.webp',
      properties: { text: '灵境' },
    })
    expect(obj.zIndex).not.toBe(99_999)
  }
  const { key } = olga.game.getObject('board-1')!
  expect(gus.game.getObject('board-1')!.key).toBe(key)

  await olga.game.updateObject(mapId, key, { x: x + 1, highlighted: '/assets/images/portraits/2.webp' }, true)
  for (const { game } of both) {
    await until(() => game.getObject('board-1')?.obj.x === x + 1, 'the board has moved on')
    expect(game.getObject('board-1')!.obj).toMatchObject({
      y,
      normal: '/assets/images/portraits/1.webp',
      highlighted: '/assets/images/portraits/2.webp',
    })
  }
  // All or nothing: a new object without what it needs spoils the whole change.
  const objects = { [key]: { _tags: [], x: x + 9 }, zz9: { _tags: [], x: 1, y: 1 } }
  expect(await olga.refusal('mapUpdateObjects', { mapId, objects })).toMatch(/^Transaction failed/)
  expect(olga.game.getObject('board-1')!.obj.x).toBe(x + 1)

  const way = {
    targetX: x,
    targetY: y + 1,
    targetXOffset: 0,
    targetYOffset: 0,
    duration: 200,
    easing: 'Linear',
  }
  await olga.send('mapMoveObject', { mapId, objectId: 'board-1', ...way })
  for (const { game } of both) {
    await until(() => game.getObject('board-1')?.obj.y === y + 1, 'the board glides')
    expect(game.getObject('board-1')!.obj.x).toBe(x)
  }
  await olga.game.addObject(mapId, board('board-2', x, y), true)
  for (const { game } of both) await until(() => game.getObject('board-2') !== null, 'a second board')
  await olga.game.deleteObjectByKey(mapId, key, true)
  await olga.game.deleteObject(mapId, 'board-2', true)
  for (const { game } of both) {
    await until(() => !game.getObject('board-1') && !game.getObject('board-2'), 'both boards are gone')
  }
  // Each edit takes the number of the map away from the client until the commit gives the next one.
  await until(() => (olga.game.lastMapUpdateIds[mapId] ?? 0) > before, 'the edits are committed')
  await until(() => olga.game.lastMapUpdateIds[mapId] === gus.game.lastMapUpdateIds[mapId], 'the same number')
  expect(stage.complaints.take()).toEqual([])
})

test('edit: ground, name, spawns, nooks; all there for the other and after a restart', async () => {
  const spaceId = await stage.makeSpace()
  const olga = await stage.enter('olga', { spaceId, url: stage.line.url })
  const gus = await stage.enter('gus', { spaceId, url: stage.line.url })
  const both = [olga, gus]
  const { id: mapId, spawns } = olga.map
  const { x, y } = await standAway(olga, gus)
  const blocked = (person: PublishedPerson) =>
    [x + 1, x + 2].map((column) => person.game.getImpassable(mapId, column, y))
  const wanted = blocked(olga).map((isBlocked) => !isBlocked)

  const mask = Buffer.from(wanted.map(Number)).toString('base64')
  await olga.send('mapSetCollisions', { mapId, x: x + 1, y, w: 2, h: 1, mask })
  for (const person of both) {
    await until(() => String(blocked(person)) === String(wanted), 'the ground has changed')
  }
  await olga.send('setImpassable', { mapId, x: x + 1, y, impassable: !wanted[0] })
  for (const person of both) {
    await until(() => blocked(person)[0] === !wanted[0], 'one cell back as it was')
    expect(blocked(person)[1]).toBe(wanted[1])
  }
  await olga.send('mapSetName', { mapId, name: '会议厅' })
  await olga.send('mapSetSpawns', { mapId, spawns: [...spawns, { x, y, spawnId: 'stage' }] })
  const nooks = { quiet: { name: '安静角', nookCoords: { coords: [{ x, y }] }, capacity: 2 } }
  await olga.game.setMapNooks(mapId, nooks, false, true)
  const shows = ({ game }: PublishedPerson): boolean => {
    const map = game.completeMaps[mapId]
    return (
      map?.name === '会议厅' &&
      map.spawns.some((spawn) => spawn.spawnId === 'stage' && spawn.x === x && spawn.y === y) &&
      map.nooks?.['quiet']?.name === '安静角'
    )
  }
  for (const person of both) await until(() => shows(person), 'name, spawn and nook')
  await olga.game.addObject(mapId, board('kept', x, y), true)
  expect(stage.complaints.take()).toEqual([])

  await stage.server.close()
  await stage.startAgain()
  const tess = await stage.enter('tess', { spaceId })
  expect(shows(tess)).toBe(true)
  expect(tess.game.getObject('kept')?.obj).toMatchObject({ x, y })
  expect(blocked(tess)).toEqual([!wanted[0], wanted[1]])
})

test('edit: a visitor may not; nobody sees anything of it', async () => {
  const gus = await stage.enter('gus')
  const olga = await stage.enter('olga')
  const { id: mapId } = gus.map
  const { x, y } = gus.me
  const edits = olga.listen('mapSetObjectsV2')
  const names = olga.listen('mapSetName')
  const commits = olga.listen('mapCommitsChanges')
  await expect(gus.game.addObject(mapId, board('mine', x, y), true)).rejects.toThrow(
    /^Transaction failed .+\. \S+/,
  )
  const key = Object.keys(gus.map.objects!)[0]!
  await expect(gus.game.updateObject(mapId, key, { x: 0 }, true)).rejects.toThrow(/^Transaction failed/)
  await expect(gus.game.deleteObjectByKey(mapId, key, true)).rejects.toThrow(/^Transaction failed/)
  expect(await gus.refusal('mapSetName', { mapId, name: 'mine' })).toMatch(/^Transaction failed/)
  const refusal = await gus.refusal('mapSetName', { mapId, name: 'mine' })
  expect(refusal).not.toMatch(/not available/)
  // A change that Olga does see, sent after all that Gus was refused.
  await olga.send('mapSetName', { mapId, name: '大堂' })
  await until(() => gus.map.name === '大堂', 'Gus sees the name')
  expect(names).toEqual([expect.objectContaining({ mapId, name: '大堂' })])
  expect(edits).toEqual([])
  await until(() => commits.length > 0, 'the name is committed')
  expect(commits).toHaveLength(1)
  expect(gus.map.objects![key]).toBeDefined()
  expect(stage.complaints.take()).toEqual([])
})

test('edit while somebody is cut off: on the way back it gets the new and drops the removed', async () => {
  const spaceId = await stage.makeSpace()
  const olga = await stage.enter('olga', { spaceId })
  const gus = await stage.enter('gus', { spaceId, url: stage.line.url })
  const { id: mapId } = olga.map
  const { x, y } = await standAway(olga, gus)
  await olga.game.addObject(mapId, board('former', x, y), true)
  await until(() => gus.game.getObject('former') !== null, 'Gus sees the former')
  await until(() => gus.game.lastMapUpdateIds[mapId] !== undefined, 'and that it is committed')
  const others = Object.keys(gus.map.objects!).length - 1
  const lines = stage.complaints.take()
  expect(lines).toEqual([])

  stage.line.cut()
  await until(() => gus.closings.length > 0, 'the line is gone')
  await olga.game.deleteObject(mapId, 'former', true)
  await olga.game.addObject(mapId, board('latter', x, y + 1), true)
  stage.line.mend()
  await until(() => gus.game.getObject('latter') !== null, 'Gus gets the new one')
  await until(() => !gus.game.getObject('former'), 'and has lost the removed one')
  expect(Object.keys(gus.map.objects!)).toHaveLength(others + 1)
  await until(() => gus.game.lastMapUpdateIds[mapId] === olga.game.lastMapUpdateIds[mapId], 'the same number')
  expect(stage.complaints.take().filter((said) => said.startsWith('error'))).toEqual([])
})

test('kick: the owner sends somebody away for a minute; others may not', async () => {
  const gus = await stage.enter('gus')
  const olga = await stage.enter('olga')
  await until(() => gus.sees(olga) && olga.sees(gus), 'see each other')
  const refusal = await gus.refusal('kick', { user: olga.uid })
  expect(refusal).toMatch(/^Transaction failed due to error\. \S+/)
  expect(refusal).not.toMatch(/not available/)
  expect(olga.closings).toEqual([])

  await olga.send('kick', { user: gus.uid })
  await until(() => gus.closings.length > 0, 'Gus is out')
  expect(gus.closings[0]).toMatchObject({ code: 4010 })
  await until(() => olga.sees(gus) === undefined, 'Olga does not see Gus any more')
  // This client comes back at once after 4010; at 4003 it stops.
  await until(() => !gus.game.engine.started, 'Gus has given up')
  expect(gus.closings.at(-1)).toMatchObject({ code: 4003 })
  expect(olga.sees(gus)).toBeUndefined()

  stage.server.clock.advance(KICK_REFUSAL_MS + 1_000)
  const again = await stage.enter('gus')
  await until(() => olga.sees(again)?.name === 'gus', 'Gus is back after a minute')
  expect(olga.closings).toEqual([])
})
