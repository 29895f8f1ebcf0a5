import { expect, test } from 'vitest'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'
import type { Catalogue } from '../catalogue.ts'
import { onGround } from './onGround.ts'

const catalogue = new Map([
  ['deck', { standHeight: 0.8, blocks: false, colliders: [{ x: 0, y: 0, z: 0, w: 2, h: 0.8, d: 2 }] }],
  ['table', { blocks: true, colliders: [{ x: 0, y: 0, z: 0, w: 2, h: 0.7, d: 2 }] }],
]) as unknown as Catalogue
const at = (templateId: string, x: number, y: number, offsetZ = 0) => ({
  templateId,
  x,
  y,
  width: 1,
  height: 1,
  offsetZ,
  type: 0,
  normal: '',
})
const map = makeMap({
  objects: { 1: at('deck', 4, 4), 2: at('deck', 9, 4, 2.5), 3: at('table', 9, 9), 4: at('deck', 4, 4, 0.2) },
})
const heightAt = (x: number, z: number) => onGround(map, catalogue, { x, z })

test('one stands on the highest platform there, and under one that hangs over one’s head', () => {
  expect(heightAt(4.5, 4.5)).toEqual({ x: 4.5, y: 1, z: 4.5 })
  expect([heightAt(5.4, 4.5).y, heightAt(5.6, 4.5).y]).toEqual([1, 0])
  expect([heightAt(9.5, 4.5).y, heightAt(9.5, 9.5).y]).toEqual([0, 0])
})
