import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ShowroomContent, ShowroomPage } from './content.ts'
import {
  addressesOf,
  atHome,
  COMPANY,
  filmsOf,
  HISTORY,
  menuOf,
  NO_PRODUCT,
  openDepartment,
  pagesOf,
  pictureOf,
  productOfChild,
  queryOfViewing,
  TEXTILES,
  turn,
  turnProduct,
  turnsOf,
  viewingOfExhibit,
  viewingOfQuery,
  within,
} from './viewing.ts'

const page = (pageTitle: string): ShowroomPage => ({
  pageTitle,
  bodyText: '',
  mediaData: { display: 'image', content: `/assets/showroom/${pageTitle}.webp` },
})
const pages = (count: number) => Array.from({ length: count }, (_, i) => page(`p${i}`))

/** A showroom of some departments: so many intro pages, so many pages for each product. */
function room(counts: readonly { infos: number; products: readonly number[] }[]): ShowroomContent {
  return {
    version: 1,
    title: 't',
    lead: '',
    picture: '/assets/showroom/home.webp',
    menu: counts.map((_, i) => i),
    departments: counts.map(({ infos, products }, i) => ({
      key: `d${i}`,
      name: `d${i}`,
      infos: pages(infos),
      products: products.map((count, p) => ({ menuName: `m${p}`, productInfos: pages(count) })),
    })),
  }
}

const anyRoom = fc
  .array(
    fc.record({
      infos: fc.integer({ min: 1, max: 5 }),
      products: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map(room)
const anyIndex = fc.oneof(fc.integer({ min: -3, max: 9 }), fc.constantFrom(NaN, 1.5, -0.5, Infinity, 1e9))
const anyViewing = fc.record({ department: anyIndex, product: anyIndex, page: anyIndex })

/** Of every viewing that the rules give. */
function expectSound(content: ShowroomContent, viewing: ReturnType<typeof within>): void {
  if (viewing.department === -1) {
    expect(viewing).toEqual(atHome)
    return
  }
  const shown = pagesOf(content, viewing)
  expect(shown.length).toBeGreaterThan(0)
  expect(shown[viewing.page]).toBeDefined()
}

test('whatever is asked for, there is a page or it is home', () => {
  fc.assert(
    fc.property(anyRoom, anyViewing, (content, viewing) => {
      expectSound(content, within(content, viewing))
    }),
  )
})

test('paging never leaves the pages, and arrows say where it ends', () => {
  fc.assert(
    fc.property(anyRoom, anyViewing, fc.array(fc.integer({ min: -3, max: 3 })), (content, from, steps) => {
      let viewing = within(content, from)
      for (const by of steps) {
        const { back, on, areShown } = turnsOf(content, viewing)
        const next = turn(content, viewing, by)
        expectSound(content, next)
        expect(next).toMatchObject({ department: viewing.department, product: viewing.product })
        if (viewing.department >= 0) {
          expect(next.page < viewing.page).toBe(by < 0 && back)
          expect(next.page > viewing.page).toBe(by > 0 && on)
          expect(areShown).toBe(pagesOf(content, viewing).length > 1)
        }
        viewing = next
      }
    }),
  )
})

test('another product begins at its first page, and the ways to the sides end too', () => {
  fc.assert(
    fc.property(anyRoom, anyViewing, fc.constantFrom(1 as const, -1 as const), (content, from, by) => {
      const viewing = within(content, from)
      const next = turnProduct(content, viewing, by)
      expectSound(content, next)
      if (next.product === viewing.product) expect(next).toEqual(viewing)
      else expect(next).toEqual({ department: viewing.department, product: viewing.product + by, page: 0 })
    }),
  )
})

describe('addresses', () => {
  const six = room(Array.from({ length: 6 }, () => ({ infos: 2, products: [2, 1, 3] })))
  const table: [query: string, department: number, product: number][] = [
    ['', -1, -1],
    ['d-index=2', 2, -1],
    ['d-index=2&p-index=1', 2, 1],
    ['d-index=2&p-index=3', 2, -1],
    ['d-index=2&p-index=-1', 2, -1],
    ['d-index=6', -1, -1],
    ['d-index=-1&p-index=1', -1, -1],
    ['d-index=NaN', -1, -1],
    ['d-index=1e0', -1, -1],
    ['d-index=0x1', -1, -1],
    ['d-index=%20', -1, -1],
    ['d-index=1.5', -1, -1],
    ['d-index=99999999999999', -1, -1],
    ['d-index=<script>', -1, -1],
    ['d-index=4', COMPANY, -1],
    ['d-index=5', HISTORY, -1],
    // The child index counts in the textile department alone.
    ['d-index=3&d-c-index=0', TEXTILES, 0],
    ['d-index=3&d-c-index=1', TEXTILES, 1],
    ['d-index=3&d-c-index=2', TEXTILES, -1],
    ['d-index=3&d-c-index=x', TEXTILES, -1],
    ['d-index=2&d-c-index=1', 2, -1],
    ['d-index=3&d-c-index=1&p-index=2', TEXTILES, 2],
  ]
  test.each(table)('?%s: %i, %i', (query, department, product) => {
    expect(viewingOfQuery(six, new URLSearchParams(query))).toEqual({ department, product, page: 0 })
  })

  test('anything at all is answered, and what the rules write they read', () => {
    fc.assert(
      fc.property(anyRoom, fc.string(), fc.string(), fc.string(), (content, d, c, p) => {
        const query = new URLSearchParams({ 'd-index': d, 'd-c-index': c, 'p-index': p })
        expectSound(content, viewingOfQuery(content, query))
      }),
    )
    fc.assert(
      fc.property(anyRoom, anyViewing, (content, from) => {
        const viewing = { ...within(content, from), page: 0 }
        expect(viewingOfQuery(content, new URLSearchParams(queryOfViewing(viewing)))).toEqual(viewing)
      }),
    )
  })

  test('the child index is a product in the textile department alone', () => {
    fc.assert(
      fc.property(anyIndex, anyIndex, (department, child) => {
        const product = productOfChild(department, child)
        expect(product).toBe(department === TEXTILES && (child === 0 || child === 1) ? child : NO_PRODUCT)
      }),
    )
  })
})

test('the indexes of an exhibit lead where those of an address do, and nonsense to what there is', () => {
  const anyValue = fc.oneof(anyIndex, fc.double(), fc.string(), fc.constantFrom(null, true, {}, [1]))
  const anyProperties = fc.record(
    { department: anyValue, product: anyValue, child: anyValue },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(anyRoom, anyProperties, (content, properties) => {
      expectSound(content, viewingOfExhibit(content, properties))
    }),
  )
  const some = fc.option(fc.nat({ max: 9 }), { nil: undefined })
  fc.assert(
    fc.property(anyRoom, some, some, some, (content, department, product, child) => {
      const query = new URLSearchParams()
      for (const [name, value] of [
        ['d-index', department],
        ['p-index', product],
        ['d-c-index', child],
      ] as const)
        if (value !== undefined) query.set(name, String(value))
      expect(viewingOfExhibit(content, { department, product, child })).toEqual(
        viewingOfQuery(content, query),
      )
    }),
  )
})

test('the menu skips what is hidden, what is not there, and the company always', () => {
  const six = room(Array.from({ length: 6 }, () => ({ infos: 1, products: [] })))
  expect(menuOf({ ...six, menu: [5, COMPANY, 0, 9, 2] })).toEqual([5, 0, 2])
})

test('films, previews, and everything that is loaded', () => {
  const film = {
    ...page('film'),
    mediaData: {
      display: 'video',
      content: '/assets/a.webm',
      previewImage: '/assets/a.webp',
      subContent: ['/assets/b.webm', '/assets/c.webm'],
    },
  } as const
  const words = { ...page('words'), mediaData: { display: 'text', content: 'words' } } as const
  expect(filmsOf(film)).toEqual(['/assets/b.webm', '/assets/c.webm'])
  expect(filmsOf({ ...film, mediaData: { display: 'video', content: '/assets/a.webm' } })).toEqual([
    '/assets/a.webm',
  ])
  expect(filmsOf(words)).toEqual([])
  expect(pictureOf(words)).toBeUndefined()
  const content = room([{ infos: 1, products: [1] }])
  const shown = { ...content, departments: [{ ...content.departments[0]!, infos: [film, words] }] }
  expect(addressesOf(shown)).toEqual([
    '/assets/showroom/home.webp',
    '/assets/a.webp',
    '/assets/showroom/p0.webp',
    '/assets/b.webm',
    '/assets/c.webm',
  ])
})

test('opening a department begins at its intro pages', () => {
  const content = room([{ infos: 2, products: [1] }])
  expect(openDepartment(content, 0)).toEqual({ department: 0, product: NO_PRODUCT, page: 0 })
})
