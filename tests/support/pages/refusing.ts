import type { Page } from 'playwright-core'

/** What a server that refuses answers; by default the code of a fault of its own. */
export interface Refusal {
  readonly status?: number
  readonly code?: string
  readonly message?: string
  readonly details?: readonly unknown[]
}

/** While something is done, calls of one method to a path are refused in the place of the server. */
export async function refusing(
  page: Page,
  [method, path]: readonly [method: string, path: string],
  { status = 500, code = 'InternalError', message = 'refused by the test', details }: Refusal,
  act: () => Promise<unknown>,
): Promise<void> {
  const pattern = `**/api/v2${path}`
  await page.route(pattern, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { code, message, ...(details && { details }) } })
      : route.fallback(),
  )
  try {
    await act()
  } finally {
    await page.unroute(pattern)
  }
}
