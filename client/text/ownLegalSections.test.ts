import { expect, test } from 'vitest'
import { ownLegalSections } from './ownLegalSections.ts'

test('headings open sections, empty lines end paragraphs', () => {
  const text = '前言。\n\n# 一、账号\n第一段。\n还是第一段。\n\n第二段。\r\n\r\n#二、内容\n第三段。\n'
  expect(ownLegalSections(text)).toEqual([
    { heading: '', paragraphs: ['前言。'] },
    { heading: '一、账号', paragraphs: ['第一段。\n还是第一段。', '第二段。'] },
    { heading: '二、内容', paragraphs: ['第三段。'] },
  ])
  expect(ownLegalSections(' \n\n ')).toEqual([])
})
