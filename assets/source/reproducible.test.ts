import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makePiece, ownPieces } from './modelling/models.ts'

/** One with a picture, one of turned and bent shapes; tests/long/fuzz/assets.test.ts makes all. */
test.each(['poster-hills', 'lamp-arc'])(
  '%s is made of the same bytes twice, those of its file',
  async (id) => {
    const piece = ownPieces.find((own) => own.id === id)!
    const file = readFileSync(new URL(`../models/furniture/${id}.glb`, import.meta.url))
    for (const _ of [1, 2]) {
      const { glb } = await makePiece(piece)
      expect(file.equals(glb)).toBe(true)
    }
  },
)
