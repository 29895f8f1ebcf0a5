import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LevelStore } from '../../client/scene/level/levelStore.ts'
import { SelfPlayer, type SelfOutput } from '../../client/scene/player/selfPlayer.ts'
import { bodyRules } from '../../client/scene/player/controller.ts'
import type { EncId } from '#shared/ids.ts'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import { chairIndices, seatPose } from '#shared/map/seats.ts'
import { onGround } from '#shared/map/walking/onGround.ts'
import { seated, stoodUp } from '#shared/world/chairs.ts'
import { newPlayer } from '#shared/world/presence.ts'

const assets = new URL('../../assets/', import.meta.url)
const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, assets), 'utf8'))
const catalogue = parseCatalogue(readJson('catalogue.json'))
const levels = readdirSync(new URL('spaces/', assets))
  .filter((name) => name.endsWith('.json') && name !== 'materials.json')
  .flatMap((name) =>
    parseSpaceFile(readJson(`spaces/${name}`)).levels.map(({ mapId, map }) => ({
      name: `${name} ${mapId}`,
      map: parseMapFile(map),
    })),
  )

const mute: SelfOutput = {
  move: () => undefined,
  animate: () => undefined,
  sit: () => undefined,
  stand: () => undefined,
}
const atRest = { x: 0, z: 0, run: false, jump: false }

describe.each(levels)('$name', ({ map }) => {
  test('who gets up stands on what carries there, and stays on it, also beside a raised seat', () => {
    const { level } = new LevelStore(catalogue).sync(map)
    const wrong: string[] = []
    for (const chairIdx of chairIndices(map, catalogue)) {
      const sitting = seated({ ...newPlayer(1 as EncId, 'ann'), mapId: map.id }, map, catalogue, chairIdx)
      const seat = seatPose(map, catalogue, chairIdx)
      if (!sitting || !seat) throw new Error(`no seat ${chairIdx}`)
      const { position, rotation } = stoodUp(sitting, map, catalogue)
      const self = new SelfPlayer(mute)
      self.place({ position, rotation })
      for (let step = 0; step < 60; step += 1) self.tick(bodyRules.stepS, atRest, level.surroundings)
      // Pieces beside a chair may push one some centimetres: height is what is asked here.
      const { x, y, z } = self.body
      const ground = onGround(map, catalogue, { x, z }).y
      if (Math.abs(y - position.y) > 0.02 || Math.abs(y - ground) > 0.02)
        wrong.push(`${chairIdx} ${seat.position.y} m up: put ${position.y}, ends ${y}, ground ${ground} m`)
    }
    expect(wrong).toEqual([])
  })
})
