import { expect, test } from 'vitest'
import { portalAim } from './portalAim.ts'

const aim = (targetUrl?: string, targetMap?: string) =>
  portalAim({ targetUrl, targetMap }, 'home', 'https://lingjing.test')

test('a level of this space, another space, a page elsewhere, or nowhere', () => {
  expect(aim(undefined, '3')).toEqual({ kind: 'level', mapId: '3' })
  expect(aim('/space/home?startLevel=4')).toEqual({ kind: 'level', mapId: '4' })
  expect(aim('/space/home', '2')).toEqual({ kind: 'level', mapId: '2' })
  expect(aim('/space/far%20away', '2')).toEqual({ kind: 'space', spaceId: 'far away' })
  expect(aim('https://lingjing.test/space/far')).toEqual({ kind: 'space', spaceId: 'far' })
  expect(aim('https://example.org/space/far')).toEqual({ kind: 'page', host: 'example.org' })
  expect(aim('/terms')).toEqual({ kind: 'page', host: 'lingjing.test' })
  const nowhere = [aim(), aim('javascript:alert(1)'), aim('/space/home'), aim('/space/%E0%A4%A'), aim('//')]
  expect(nowhere).toEqual([undefined, undefined, undefined, undefined, undefined])
})
