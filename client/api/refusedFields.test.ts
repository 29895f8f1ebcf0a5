import { expect, test } from 'vitest'
import { ApiError } from './http.ts'
import { refusedFields } from './refusedFields.ts'

const names = ['name', 'bannerId'] as const
const refusal = (status: number, ...fields: string[]) =>
  new ApiError(
    'InvalidParameters',
    status,
    '',
    fields.map((field) => ({ field, message: 'no' })),
  )

test('names the refused fields once each', () => {
  expect(refusedFields(refusal(400, 'bannerId', 'name', 'name'), names)).toEqual(['bannerId', 'name'])
})

test('is silent when the refusal is about something else, or is no refusal of values', () => {
  expect(refusedFields(refusal(400, 'name', 'template'), names)).toEqual([])
  expect(refusedFields(refusal(400), names)).toEqual([])
  expect(refusedFields(refusal(403, 'name'), names)).toEqual([])
  expect(refusedFields(new Error('name'), names)).toEqual([])
})
