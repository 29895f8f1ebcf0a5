import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type Person, type TestBrowser } from '../support/pages/browser.ts'
import { pressUntil } from '../support/pages/pressUntil.ts'
import { allSaid, said, saidSoFar } from '../support/pages/said.ts'
import { until } from '../support/until.ts'

// What the other journeys rest on: the record of all a page says, and the press that counts.

const origin = 'http://helpers.example'
let browser: TestBrowser
let person: Person

beforeAll(async () => {
  browser = await startBrowser(origin)
  person = await browser.person()
  await person.context.route(`${origin}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `
        <div role="log" data-area="top"></div>
        <p role="status" data-testid="place"></p>
        <div aria-live="off" id="quiet"></div>
        <div role="alert" style="display: none" id="hidden"></div>
        <iframe src="data:text/html,<p role=status>framed</p>"></iframe>
        <button>press</button>`,
    }),
  )
  await person.page.goto(`${origin}/`)
})
afterAll(() => browser?.close())

/** Shows a toast for a moment that nobody who looks would meet. */
const flash = (text: string) =>
  person.page.evaluate(async (words) => {
    const toast = document.createElement('div')
    toast.innerHTML = `<span> ${words} </span>`
    document.querySelector('[role=log]')!.append(toast)
    await Promise.resolve()
    toast.remove()
  }, text)

/** How long a wait for what never comes is waited for. */
const soon = { timeoutMs: 50 }

test('words that are gone again are known, over a page that is loaded after them', async () => {
  const { page } = person
  await flash('saved')
  await page.goto(`${origin}/two`)
  await flash('saved as well')
  await said(page, 'saved')
  await said(page, /^saved as/, { region: 'top' })
  await expect(said(page, 'sav', soon)).rejects.toThrow(
    'the page says sav; it said: (saved) | (saved as well)',
  )
})

test('words count once, and older ones do not count from a mark on', async () => {
  const { page } = person
  await flash('again')
  await said(page, 'again')
  await expect(said(page, 'again', soon)).rejects.toThrow('the page says again')
  await flash('again')
  await said(page, 'again')
  const before = saidSoFar(page)
  await flash('again')
  await until(() => saidSoFar(page) > before, 'it is in the record')
  const since = saidSoFar(page)
  await expect(said(page, 'again', { since, ...soon })).rejects.toThrow('the page says again')
  await flash('again')
  await said(page, 'again', { since })
})

test('a status is said whole, whatever of it changes; what is quiet, hidden or in a frame is not said', async () => {
  const { page } = person
  const since = saidSoFar(page)
  await page.evaluate(async () => {
    const place = document.querySelector('[role=status]')!
    place.innerHTML = '<strong>Hall</strong> <span>now 1</span>'
    for (const id of ['quiet', 'hidden']) document.getElementById(id)!.textContent = id
    await new Promise((resolve) => setTimeout(resolve))
    place.querySelector('span')!.firstChild!.nodeValue = 'now 2'
    await new Promise((resolve) => setTimeout(resolve))
    place.innerHTML = ''
    document.querySelector('[role=log]')!.innerHTML = '<p>one</p><p>two</p>'
  })
  await said(page, 'two', { since })
  expect(allSaid(page, since).map(({ text, region }) => [region, text])).toEqual([
    ['place', 'Hall now 1'],
    ['place', 'Hall now 2'],
    ['top', 'one'],
    ['top', 'two'],
  ])
  expect(person.errors).toEqual([])
})

test('a second page of the same person has its own record', async () => {
  const page = await person.context.newPage()
  await page.goto(`${origin}/`)
  expect(allSaid(page)).toEqual([])
  await page.evaluate(() => (document.querySelector('[role=status]')!.textContent = 'mine'))
  await said(page, 'mine')
  expect(allSaid(person.page).map(({ text }) => text)).not.toContain('mine')
  await page.close()
})

/** A button that takes no press before the `first`-th. */
const counting = (first: number) =>
  person.page.evaluate((from) => {
    const button = document.querySelector('button')!
    let count = 0
    button.onclick = () => {
      count += 1
      if (count < from) return
      document.querySelector('[role=status]')!.textContent = `pressed ${count}`
    }
  }, first)

test('a press that was thrown away is made again, and none after the one that counted', async () => {
  const { page } = person
  await page.goto(`${origin}/`)
  await counting(3)
  const place = page.getByTestId('place')
  const button = page.getByRole('button')
  await pressUntil(button, place.filter({ hasText: 'pressed' }), 'it is pressed', { effectMs: 20 })
  expect(await place.innerText()).toBe('pressed 3')
  const text = await pressUntil(
    () => button.press('Enter'),
    async () => (await place.innerText()) || undefined,
    'it is pressed',
  )
  expect(text).toBe('pressed 3')
})

test('who cannot press says what lies on top, and who presses in vain how often', async () => {
  const { page } = person
  await page.goto(`${origin}/`)
  const button = page.getByRole('button')
  const never = () => false
  await expect(pressUntil(button, never, 'never', { timeoutMs: 3_000, effectMs: 20 })).rejects.toThrow(
    /not within 3000 ms, pressed [1-9]\d* times: never; at its place: itself/,
  )
  await page.evaluate(() => {
    const veil = document.createElement('div')
    veil.className = 'veil'
    veil.style.cssText = 'position: fixed; inset: 0'
    document.body.append(veil)
  })
  await expect(pressUntil(button, never, 'never', { timeoutMs: 300 })).rejects.toThrow(
    /pressed 0 times: never; at its place: <div class="veil"/,
  )
})
