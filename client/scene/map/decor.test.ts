import { expect, test } from 'vitest'
import { signWords } from './decor.ts'

test('a plate says its whole text, a board a word on each plank, and nonsense says nothing', () => {
  expect(signWords('{"text":"会议室 · 云栖"}', 1)).toEqual(['会议室 · 云栖'])
  expect(signWords('{"text":"工位区 · 会议室"}', 3)).toEqual(['工位区', '会议室'])
  for (const bad of [null, '', '{', '[]', '{"text":5}', '{"text":" "}']) expect(signWords(bad, 3)).toEqual([])
})
