import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { mediaOf } from '#shared/map/media.ts'
import { filesOf } from '#shared/map/thingFiles.ts'
import { roomLayoutOf, type RoomLayout } from '#shared/map/edit/roomLayout.ts'
import { limits } from '#shared/rules/limits.ts'
import { loadMaps } from '../../server/maps/mapStore.ts'
import { perceptualHash } from '../../server/moderation/images.ts'
import { answersOf, startEventStage, type EventStage, type PersonName } from '../support/server/eventStage.ts'
import type { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'

/* What is changed over HTTP in spaces people are in, and in spaces nobody is in. */
const publicUrl = 'http://localhost:4500'
const thing = { normal: '', type: 0, width: 1, height: 1 }
const objects = {
  '1': { ...thing, id: 'screen', templateId: 'tv', x: 2, y: 2, room: 1, propertiesJson: '{"kept":true}' },
  '2': { ...thing, id: 'chair', templateId: 'chair', x: 8, y: 8, room: 2 },
  '3': { ...thing, id: 'board', x: 5, y: 1 },
}
let stage: EventStage
beforeAll(async () => {
  stage = await startEventStage(objects, { env: { PUBLIC_URL: publicUrl } })
}, 60_000)
afterAll(() => stage.close())

const everybody = ['guest', 'visitor', 'member', 'builder', 'manager', 'owner', 'admin'] as const
const levelOf = (spaceId: string) => `/levels/${spaceId}.1`
const read = async (spaceId: string): Promise<RoomLayout> =>
  (await stage.as('owner', 'GET', levelOf(spaceId))).body.roomLayout as RoomLayout
const write = (spaceId: string, roomLayout: unknown, name: PersonName | 'guest' = 'owner') =>
  stage.as(name, 'POST', levelOf(spaceId), { roomLayout })
const permit = (spaceId: string, rooms: readonly number[]) =>
  stage.as('owner', 'PUT', `/spaces/${spaceId}/layout/admin/setSingle`, {
    userId: stage.ids.member,
    layout: { permittedRooms: rooms },
  })
/** The layout with the screen turned. */
const turned = (layout: RoomLayout, yaw: number): RoomLayout => ({
  ...layout,
  rooms: layout.rooms.map(({ room, items }) => ({
    room,
    items: items.map((item) => (item.id === 'screen' ? { ...item, yaw } : item)),
  })),
})
const yawOf = (layout: RoomLayout) =>
  layout.rooms.flatMap(({ items }) => items).find(({ id }) => id === 'screen')?.yaw
const mapSeenBy = (client: TestClient) => client.world.maps.get('1' as MapId)!
const stored = async (spaceId: string) => (await loadMaps(stage.server.db, spaceId))[0]!.map

describe('the layout of a level', () => {
  test('is read by whoever may enter', async () => {
    const spaceId = await stage.makeSpace()
    const { status, body } = await stage.as('visitor', 'GET', levelOf(spaceId))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: `${spaceId}.1`,
      name: '办公',
      isDefault: true,
      roomLayout: {
        version: 1,
        revision: 1,
        rooms: [
          { room: 1, items: [{ id: 'screen', tag: 'tv', position: { x: 2.5, y: 0, z: 2.5 } }] },
          { room: 2, items: [{ id: 'chair' }] },
        ],
      },
    })
    const closed = await stage.makeSpace({ private: true })
    expect(await answersOf(everybody, (name) => stage.as(name, 'GET', levelOf(closed)))).toEqual({
      guest: 'Unauthorized',
      visitor: 'Forbidden',
      member: 200,
      builder: 200,
      manager: 200,
      owner: 200,
      admin: 200,
    })
  })

  test('is changed in a space nobody is in, and is there for who comes next', async () => {
    const spaceId = await stage.makeSpace()
    const { status, body } = await write(spaceId, turned(await read(spaceId), 90))
    expect(status).toBe(200)
    expect(yawOf(body.roomLayout)).toBe(90)
    expect(yawOf(await read(spaceId))).toBe(90)
    expect(yawOf(roomLayoutOf(await stored(spaceId)))).toBe(90)
    const client = await stage.enter('visitor', spaceId)
    expect(yawOf(roomLayoutOf(mapSeenBy(client)))).toBe(90)
  })

  test('is told to everybody inside and stored', async () => {
    const spaceId = await stage.makeSpace()
    const [one, other] = [await stage.enter('visitor', spaceId), await stage.enter('member', spaceId)]
    const layout = turned(await read(spaceId), 45)
    const added = { id: 'plant', tag: 'plant', position: { x: 4.5, y: 0, z: 4.5 } }
    const rooms = [{ room: 1, items: [...layout.rooms[0]!.items, added] }]
    const { body } = await write(spaceId, { ...layout, rooms }, 'builder')
    for (const client of [one, other]) {
      await until(() => yawOf(roomLayoutOf(mapSeenBy(client))) === 45, 'the screen has turned')
      const shown = roomLayoutOf(mapSeenBy(client))
      expect(shown.rooms.map(({ room, items }) => [room, items.map(({ id }) => id)])).toEqual([
        [1, ['screen', 'plant']],
      ])
      // Things that belong to no room stay as they are.
      expect(mapSeenBy(client).objects.get('3')?.id).toBe('board')
      const told = await client.next('levelSetLayout')
      expect(JSON.parse(told.roomLayout ?? '')).toMatchObject({ revision: body.roomLayout.revision })
    }
    expect(roomLayoutOf(await stored(spaceId)).rooms).toEqual(body.roomLayout.rooms)
  })

  test('may come as JSON, and may be large', async () => {
    const spaceId = await stage.makeSpace()
    const layout = await read(spaceId)
    expect((await write(spaceId, JSON.stringify(turned(layout, 30)))).status).toBe(200)
    expect(yawOf(await read(spaceId))).toBe(30)
    const items = Array.from({ length: 900 }, (_, index) => ({
      id: `item-${index}`,
      tag: 'plant',
      name: 'x'.repeat(500),
      position: { x: 1 + (index % 10), y: 0, z: 1 },
    }))
    const { status, body } = await write(spaceId, { version: 1, rooms: [{ room: 1, items }] })
    expect([status, body.roomLayout.rooms[0].items.length]).toEqual([200, 900])
    const huge = await write(spaceId, 'x'.repeat(limits.levelBodyBytes))
    expect(huge.body.code).toBe('PayloadTooLarge')
  })

  test('with a stale revision is refused, whether somebody is there or not', async () => {
    const spaceId = await stage.makeSpace()
    for (const isLiving of [false, true]) {
      if (isLiving) await stage.enter('visitor', spaceId)
      const layout = await read(spaceId)
      const answers = await Promise.all([10, 20, 30].map((yaw) => write(spaceId, turned(layout, yaw))))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('StaleRevisionError')
      expect((await write(spaceId, turned(layout, 77))).body.code).toBe('StaleRevisionError')
      expect((await write(spaceId, turned({ ...layout, revision: undefined }, 77))).status).toBe(200)
    }
  })

  test('changes while the space opens are not lost', async () => {
    const spaceId = await stage.makeSpace()
    const { revision: _revision, ...layout } = await read(spaceId)
    const entering = stage.enter('visitor', spaceId)
    // What they cost is measured: on a busy machine one of them may have to be asked for again.
    const written = (index: number) =>
      until(async () => {
        const { status } = await write(spaceId, turned(layout, index))
        return status !== 429 && status
      }, 'it is taken')
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => written(index)))
    expect(answers).toEqual(answers.map(() => 200))
    const client = await entering
    const last = yawOf(await read(spaceId))
    await until(() => yawOf(roomLayoutOf(mapSeenBy(client))) === last, 'the newcomer sees the last of them')
    expect(yawOf(roomLayoutOf(await stored(spaceId)))).toBe(last)
  })

  test('is changed by builders and above; by members in rooms that are theirs', async () => {
    const spaceId = await stage.makeSpace()
    const { revision: _revision, ...layout } = await read(spaceId)
    let yaw = 0
    const turn = (name: PersonName | 'guest') => write(spaceId, turned(layout, (yaw += 10)), name)
    const wanted = {
      guest: 'Unauthorized',
      visitor: 'Forbidden',
      member: 'Forbidden',
      builder: 200,
      manager: 200,
      owner: 200,
      admin: 200,
    }
    for (const isLiving of [false, true]) {
      if (isLiving) await stage.enter('visitor', spaceId)
      await permit(spaceId, [])
      expect(await answersOf(everybody, turn)).toEqual(wanted)
      await permit(spaceId, [1])
      expect((await turn('member')).status).toBe(200)
      // The chair stands in room 2.
      const without = { ...layout, rooms: layout.rooms.filter(({ room }) => room === 1) }
      expect((await write(spaceId, without, 'member')).body.code).toBe('Forbidden')
      const stolen = {
        ...layout,
        rooms: [{ room: 1, items: layout.rooms.flatMap(({ items }) => items) }],
      }
      expect((await write(spaceId, stolen, 'member')).body.code).toBe('Forbidden')
      expect((await read(spaceId)).rooms.map(({ room }) => room)).toEqual([1, 2])
    }
  })

  test('of nowhere and of nonsense is refused', async () => {
    const spaceId = await stage.makeSpace()
    const layout = await read(spaceId)
    const post = async (id: string) =>
      (await stage.as('owner', 'POST', `/levels/${id}`, { roomLayout: layout })).body.code as string
    expect(await post(spaceId)).toBe('LevelNotFound')
    expect(await post(`${spaceId}.9`)).toBe('LevelNotFound')
    expect(await post(`${spaceId}.01`)).toBe('LevelNotFound')
    expect(await post(`${spaceId}.1.1`)).toBe('LevelNotFound')
    expect(await post('nowhere.1')).toBe('SpaceNotFound')
    expect((await stage.as('owner', 'GET', `/levels/${spaceId}.9`)).body.code).toBe('LevelNotFound')
    for (const bad of [
      undefined,
      null,
      7,
      '{',
      '{}',
      {},
      { version: 2, rooms: [] },
      { version: 1, rooms: [{ room: -1, items: [] }] },
      { version: 1, rooms: [{ room: 1, items: [{ id: 'x' }] }] },
      { version: 1, rooms: [], extra: true },
    ]) {
      expect([bad, (await write(spaceId, bad)).body.code]).toEqual([bad, 'InvalidParameters'])
    }
    const item = { id: 'x', tag: 'plant', position: { x: 2, y: 0, z: 2 } }
    for (const items of [
      [item, item],
      [{ ...item, position: { x: 500, y: 0, z: 2 } }],
      [{ ...item, properties: 'no JSON' }],
      [{ ...item, color: 'red' }],
    ]) {
      const answer = await write(spaceId, { version: 1, rooms: [{ room: 1, items }] })
      expect([items, answer.body.code]).toEqual([items, 'InvalidMapEdit'])
    }
    expect((await read(spaceId)).rooms).toEqual(layout.rooms)
  })
})

/** A picture with something in it. */
const picture = async (seed = 1): Promise<Blob> => {
  const coarse = Uint8Array.from({ length: 75 }, (_, index) => (index * 97 * seed + seed * 31) % 256)
  const bytes = await sharp(coarse, { raw: { width: 5, height: 5, channels: 3 } })
    .resize(96, 96)
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)])
}
const film = (bytes = 64): Blob => new Blob([Uint8Array.of(0, 0, 0, 32), 'ftypisom', new Uint8Array(bytes)])
const fileCount = async () => (await stage.server.db.selectFrom('files').select('id').execute()).length
/** The path of a location on this site. */
const pathOf = (location: string): string => {
  expect(location.startsWith(`${publicUrl}/files/`)).toBe(true)
  return location.slice(publicUrl.length)
}

describe('uploads to things', () => {
  test('a picture: made anew, told to everybody inside, kept with the map', async () => {
    const spaceId = await stage.makeSpace()
    const fileId = `${spaceId}.1.1`
    const client = await stage.enter('visitor', spaceId)
    const { status, body } = await stage.send('builder', '/upload', {
      file: await picture(),
      fileId,
      userId: 'somebody else',
    })
    expect(status).toBe(201)
    const path = pathOf(body.location as string)
    expect(await client.next('spaceAttachment')).toMatchObject({ fileId, cosUrl: path })
    const screen = () => mapSeenBy(client).objects.get('1')!
    await until(() => mediaOf(screen()), 'the screen shows it')
    expect(mediaOf(screen())).toEqual({ kind: 'image', url: path })
    expect(JSON.parse(screen().propertiesJson!)).toMatchObject({ kept: true })
    expect(screen().normal).toBe('')
    expect(mediaOf((await stored(spaceId)).objects.get('1')!)).toEqual({ kind: 'image', url: path })
    const served = await fetch(`${stage.server.url}${path}`)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const row = await stage.server.db
      .selectFrom('files')
      .selectAll()
      .where('id', '=', path.split('/').at(-1)!)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ spaceId, kind: 'object', ownerId: stage.ids.builder })
  })

  test('a film, and a picture on a board, in a space nobody is in', async () => {
    const spaceId = await stage.makeSpace()
    const shown = await stage.send('owner', '/upload', { file: film(), fileId: `${spaceId}.1.1` })
    const path = pathOf(shown.body.location as string)
    expect(mediaOf((await stored(spaceId)).objects.get('1')!)).toEqual({ kind: 'video', url: path })
    const served = await fetch(`${stage.server.url}${path}`)
    expect(served.headers.get('content-type')).toBe('video/mp4')
    const board = await stage.send('owner', '/upload', { file: await picture(), fileId: `${spaceId}.1.3` })
    expect((await stored(spaceId)).objects.get('3')?.normal).toBe(pathOf(board.body.location as string))
  })

  test('only by who may furnish it; what was refused is not kept', async () => {
    const spaceId = await stage.makeSpace()
    const before = await fileCount()
    const upload = async (name: PersonName, key = 1) => {
      const { status, body } = await stage.send(name, '/upload', {
        fileId: `${spaceId}.1.${key}`,
        file: await picture(),
      })
      return status < 400 ? status : (body.code as string)
    }
    expect(await upload('visitor')).toBe('Forbidden')
    expect(await upload('member')).toBe('Forbidden')
    expect(await fileCount()).toBe(before)
    await permit(spaceId, [1])
    expect(await upload('member')).toBe(201)
    expect(await upload('member', 2)).toBe('Forbidden')
    expect(await upload('member', 3)).toBe('Forbidden')
    expect(await fileCount()).toBe(before + 1)
    const guest = await fetch(`${stage.server.url}/api/v2/upload`, { method: 'POST', body: new FormData() })
    expect(guest.status).toBe(401)
  })

  test('of what is no picture or film, too large, forbidden, or for nothing', async () => {
    const spaceId = await stage.makeSpace()
    const before = await fileCount()
    const fileId = `${spaceId}.1.1`
    const upload = async (fields: Record<string, string | Blob>) => {
      const { status, body } = await stage.send('owner', '/upload', {
        fileId,
        file: await picture(),
        ...fields,
      })
      return [status, body.code, body.message] as const
    }
    expect((await upload({ file: new Blob(['<svg/>']) }))[1]).toBe('UnsupportedFileError')
    expect((await upload({ file: new Blob([`\x89PNG\r\n\x1a\nbroken`]) }))[1]).toBe('UnsupportedFileError')
    expect((await upload({ file: 'text' }))[1]).toBe('InvalidParameters')
    expect(await upload({ file: film(limits.objectFileBytes) })).toEqual([
      413,
      'PayloadTooLarge',
      'file too large, please choose again',
    ])
    for (const bad of ['', 'x', `${spaceId}.1`, `${spaceId}.1.x`, `${spaceId}.1.1.1`, '../1.1']) {
      expect([bad, (await upload({ fileId: bad }))[1]]).toEqual([bad, 'InvalidParameters'])
    }
    expect((await upload({ fileId: `${spaceId}.1.77` }))[1]).toBe('MapObjectNotFound')
    expect((await upload({ fileId: `${spaceId}.7.1` }))[1]).toBe('MapObjectNotFound')
    expect((await upload({ fileId: 'nowhere.1.1' }))[1]).toBe('SpaceNotFound')

    const bad = await picture(5)
    const hash = await perceptualHash(new Uint8Array(await bad.arrayBuffer()))
    const folder = join(stage.server.dataDir, 'moderation')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'images.txt'), `dhash:${hash!.toString(16).padStart(16, '0')}\n`)
    expect((await upload({ file: bad }))[1]).toBe('ForbiddenImageParameterError')
    expect(await fileCount()).toBe(before)
    expect(mediaOf((await stored(spaceId)).objects.get('1')!)).toBeUndefined()
  })

  test('a file that hangs beside what a thing shows, which stays; so many and no more', async () => {
    const spaceId = await stage.makeSpace()
    const fileId = `${spaceId}.1.1`
    const client = await stage.enter('visitor', spaceId)
    const hang = async (name: PersonName = 'builder') =>
      stage.send(name, `/upload?fileId=${fileId}&as=file`, { file: await picture() })
    await stage.send('builder', '/upload/livingUrl', { fileId, livingUrl: 'https://live.example.com/a' })
    expect((await hang('visitor')).status).toBe(403)
    const { status, body } = await hang()
    expect(status).toBe(201)
    const path = pathOf(body.location as string)
    expect(await client.next('spaceAttachment', ({ cosUrl }) => cosUrl === path)).toMatchObject({ fileId })
    const thing = async () => (await stored(spaceId)).objects.get('1')!
    expect(filesOf(await thing())).toEqual([{ url: path, name: '' }])
    expect(mediaOf(await thing())).toMatchObject({ kind: 'live' })

    const full = Array.from({ length: limits.thingFilesMax }, (_, i) => `/files/${i}`)
    const builder = await stage.enter('builder', spaceId)
    await builder.send('mapUpdateObjects', {
      mapId: '1',
      objects: { 1: { propertiesJson: JSON.stringify({ files: full }) } },
    })
    const before = await fileCount()
    expect((await hang()).status).toBe(400)
    expect(await fileCount()).toBe(before)
    expect(
      (await stage.send('builder', `/upload?fileId=${fileId}&as=poster`, { file: await picture() })).status,
    ).toBe(400)
  })

  test('a file that is kept for an edit to name: nothing of the thing changes; sounds are kept only so', async () => {
    const spaceId = await stage.makeSpace()
    const fileId = `${spaceId}.1.1`
    const sound = new Blob(['ID3', new Uint8Array(200)], { type: 'audio/mpeg' })
    const keep = (name: PersonName, file: Blob) =>
      stage.send(name, `/upload?fileId=${fileId}&as=kept`, { file })
    const before = await stored(spaceId)
    const count = await fileCount()
    for (const name of ['visitor', 'member'] as const) expect((await keep(name, sound)).status).toBe(403)
    expect((await stage.send('builder', `/upload?fileId=${fileId}`, { file: sound })).status).toBe(400)
    expect(await fileCount()).toBe(count)
    const kept = [await keep('builder', sound), await keep('builder', await picture())]
    expect(kept.map(({ status }) => status)).toEqual([201, 201])
    expect(await stored(spaceId)).toEqual(before)
    const builder = await stage.enter('builder', spaceId)
    const src = pathOf(kept[0]!.body.location as string)
    await builder.send('mapUpdateObjects', { mapId: '1', objects: { 1: { sound: { src, volume: 0.5 } } } })
    await until(async () => (await stored(spaceId)).objects.get('1')?.sound?.src === src, 'an edit names it')
    const answer = await fetch(stage.server.url + src)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  })

  test('a live stream, and nothing again', async () => {
    const spaceId = await stage.makeSpace()
    const fileId = `${spaceId}.1.1`
    const client = await stage.enter('visitor', spaceId)
    const set = (livingUrl: string, name: PersonName = 'builder') =>
      stage.send(name, '/upload/livingUrl', { fileId, livingUrl })
    const url = 'https://live.example.com/room.m3u8'
    const { status, body } = await set(`  ${url} `)
    expect([status, body]).toEqual([201, { location: url }])
    expect(await client.next('spaceAttachment')).toMatchObject({ fileId, cosUrl: url })
    expect(mediaOf((await stored(spaceId)).objects.get('1')!)).toEqual({ kind: 'live', url })
    expect((await set('rtmp://live.example.com/app/key')).status).toBe(201)
    for (const bad of [
      'live',
      'javascript:alert(1)',
      'file:///etc/passwd',
      `https://x/${'y'.repeat(2_000)}`,
    ]) {
      const answer = await set(bad)
      expect([bad, answer.body.code]).toEqual([bad, 'InvalidParameters'])
    }
    expect((await set(url, 'member')).body.code).toBe('Forbidden')
    expect((await set('')).body).toEqual({ location: '' })
    await until(() => mediaOf(mapSeenBy(client).objects.get('1')!) === undefined, 'the screen is dark')
    expect(JSON.parse((await stored(spaceId)).objects.get('1')!.propertiesJson!)).toEqual({ kept: true })
    expect((await stage.send('owner', '/upload/livingUrl', { fileId })).body.code).toBe('InvalidParameters')
  })
})

test('pictures of the display screen are uploaded by those who manage a space', async () => {
  const spaceId = await stage.makeSpace()
  const upload = async (name: PersonName, fields: Record<string, string | Blob> = {}) => {
    const { status, body } = await stage.send(name, '/resource/upload', {
      file: await picture(9),
      path: 'screen',
      ...fields,
    })
    return status < 400 ? status : (body.code as string)
  }
  const names = ['visitor', 'member', 'builder', 'manager', 'owner', 'admin'] as const
  const answers: Record<string, string | number> = {}
  for (const name of names) answers[name] = await upload(name, { spaceId })
  const wanted = {
    visitor: 'Forbidden',
    member: 'Forbidden',
    builder: 'Forbidden',
    manager: 201,
    owner: 201,
    admin: 201,
  }
  expect(answers).toEqual(wanted)
  for (const name of names) answers[name] = await upload(name)
  expect(answers).toEqual(wanted)
  // Who manages one space manages no other.
  await stage.server.createSpace((await stage.server.login('visitor')).access_token)
  expect([await upload('visitor'), await upload('visitor', { spaceId })]).toEqual([201, 'Forbidden'])
  expect(await upload('owner', { path: 'elsewhere' })).toBe('InvalidParameters')
  expect(await upload('owner', { file: film() })).toBe('UnsupportedFileError')
  const large = await stage.send('owner', '/resource/upload', {
    path: 'screen',
    file: new Blob([await picture(9), new Uint8Array(limits.screenImageBytes)]),
  })
  expect([large.status, large.body.message]).toEqual([413, 'image too large, please choose a smaller one'])
  const { body } = await stage.send('owner', '/resource/upload', { path: 'screen', file: await picture(9) })
  expect((await fetch(`${stage.server.url}${pathOf(body.location as string)}`)).status).toBe(200)
})
