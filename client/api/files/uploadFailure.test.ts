import { expect, test, vi } from 'vitest'

// The login of a browser is kept in its storage.
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const { ApiError } = await import('../http.ts')
const { UploadTimeout } = await import('./upload.ts')
const { mayRetry } = await import('./uploadFailure.ts')

test('what a file is does not change by sending it again; what was on the way may', () => {
  const refused = ['UnsupportedFileError', 'PayloadTooLarge', 'ForbiddenImageParameterError'] as const
  expect(refused.map((code) => mayRetry(new ApiError(code, 400, '')))).toEqual([false, false, false])
  const others = [
    new UploadTimeout(),
    new ApiError('NetworkError', 0, ''),
    new ApiError('TooManyUploads', 429, ''),
  ]
  expect(others.map(mayRetry)).toEqual([true, true, true])
})
