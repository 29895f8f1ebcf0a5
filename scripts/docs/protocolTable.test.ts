import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { protocolTable, withTable } from './protocolTable.ts'

const page = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8')

test('docs/protocol.md has the table as the code says; if not: npm run docs', () => {
  expect(withTable(page) === page).toBe(true)
})

test('a page without its markers is not written over', () => {
  expect(() => withTable('# nothing')).toThrow('markers')
})

test('every kind has its row', () => {
  const rows = protocolTable()
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
  const names = readFileSync(new URL('../../proto/kinds.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => /^(ClientServerAction|ServerClientEvent)\t/.test(line))
  expect(rows.length).toBe(names.length)
  expect(rows.find((line) => line.includes('| ban |'))).toContain('ADMIN, OWNER')
  expect(rows.find((line) => line.includes('| mapAddObject |'))).toContain('MEMBER for what is theirs')
})
