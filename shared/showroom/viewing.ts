import type { ShowroomContent, ShowroomPage, ShowroomProduct } from './content.ts'

/** Indexes of the specification (showroom-and-protocol.md §2). */
export const HOME = -1
export const NO_PRODUCT = -1
export const TEXTILES = 3
/** Is never in the menu: only a thing in the hall or an address leads there. */
export const COMPANY = 4
/** Pages one turns, in place of a department. */
export const HISTORY = 5

/** What somebody looks at. */
export interface Viewing {
  /** HOME or a department. */
  readonly department: number
  /** NO_PRODUCT: its intro pages. */
  readonly product: number
  readonly page: number
}

export const atHome: Viewing = { department: HOME, product: NO_PRODUCT, page: 0 }

type Departments = Pick<ShowroomContent, 'departments'>

/** Indexes of the menu, without those that are no department or are never in it. */
export const menuOf = ({ menu, departments }: Pick<ShowroomContent, 'menu' | 'departments'>): number[] =>
  menu.filter((index) => index !== COMPANY && departments[index] !== undefined)

/** Of the department somebody looks at. */
export const productsOf = (
  { departments }: Departments,
  { department }: Viewing,
): readonly ShowroomProduct[] => departments[department]?.products ?? []

/** The pages one can turn: of the product, or the intro pages of the department. */
export const pagesOf = ({ departments }: Departments, viewing: Viewing): readonly ShowroomPage[] =>
  viewing.product === NO_PRODUCT
    ? (departments[viewing.department]?.infos ?? [])
    : (departments[viewing.department]?.products[viewing.product]?.productInfos ?? [])

/** The same, as far as it exists: content changes under whoever looks at it, and addresses say anything. */
export function within(content: Departments, { department, product, page }: Viewing): Viewing {
  const own = content.departments[department]
  if (!own) return atHome
  const chosen = own.products[product] === undefined ? NO_PRODUCT : product
  const viewing = { department, product: chosen, page: 0 }
  const last = pagesOf(content, viewing).length - 1
  // Of a product that is gone its page is no page of the intro.
  return chosen === product
    ? { ...viewing, page: Math.max(0, Math.min(Math.floor(page) || 0, last)) }
    : viewing
}

/** A department from its beginning, or one of its products. */
export const openDepartment = (content: Departments, department: number, product = NO_PRODUCT): Viewing =>
  within(content, { department, product, page: 0 })

/** Which ways there are; none of them where there is one page. */
export function turnsOf(content: Departments, viewing: Viewing) {
  const { length } = pagesOf(content, viewing)
  return { areShown: length > 1, back: viewing.page > 0, on: viewing.page < length - 1 }
}

/** Some pages on or back, never beyond the first and the last. */
export const turn = (content: Departments, viewing: Viewing, by: number): Viewing =>
  within(content, { ...viewing, page: viewing.page + by })

/** The next product or the one before, from the first page; before the first the intro pages. */
export function turnProduct(content: Departments, viewing: Viewing, by: 1 | -1): Viewing {
  const last = productsOf(content, viewing).length - 1
  const product = Math.max(NO_PRODUCT, Math.min(viewing.product + by, last))
  return product === viewing.product ? viewing : openDepartment(content, viewing.department, product)
}

/** Of a thing in the textile department its child index names the product. */
export function productOfChild(department: number, child: number): number {
  return department === TEXTILES && (child === 0 || child === 1) ? child : NO_PRODUCT
}

/** As URLSearchParams has it. */
interface Query {
  get(name: string): string | null
  has(name: string): boolean
}

/** What is no whole number from 0 is none. */
const indexIn = (query: Query, name: string): number => {
  const value = query.get(name) ?? ''
  return /^\d{1,3}$/.test(value) ? Number(value) : -1
}

/** What an address says of a showroom (showroom-and-protocol.md §2). */
export const queryNames = ['d-index', 'd-c-index', 'p-index'] as const

/** What d-index, d-c-index and p-index of an address ask for. */
export function viewingOfQuery(content: Departments, query: Query): Viewing {
  const department = indexIn(query, 'd-index')
  const product = query.has('p-index')
    ? indexIn(query, 'p-index')
    : productOfChild(department, indexIn(query, 'd-c-index'))
  return openDepartment(content, department, product)
}

const wholeFrom0 = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : -1

/**
 * What an exhibit shows by the three indexes among its properties: `department`, `product`, `child`. As in addresses a
 * product goes before a child, and what is no whole number from 0 is none.
 */
export function viewingOfExhibit(
  content: Departments,
  properties: Readonly<Record<string, unknown>>,
): Viewing {
  const department = wholeFrom0(properties['department'])
  const product =
    properties['product'] === undefined
      ? productOfChild(department, wholeFrom0(properties['child']))
      : wholeFrom0(properties['product'])
  return openDepartment(content, department, product)
}

/** The other way round: what leads there; '' leads home. */
export function queryOfViewing({ department, product }: Viewing): string {
  if (department === HOME) return ''
  return `?d-index=${department}${product === NO_PRODUCT ? '' : `&p-index=${product}`}`
}

/** The films of a page, one play icon each. */
export function filmsOf({ mediaData }: ShowroomPage): readonly string[] {
  if (mediaData.display !== 'video') return []
  return mediaData.subContent?.length ? mediaData.subContent : [mediaData.content]
}

/** What stands for the page before anything is pressed; undefined: words only. */
export const pictureOf = ({ mediaData }: ShowroomPage): string | undefined =>
  mediaData.display === 'text'
    ? undefined
    : (mediaData.previewImage ?? (mediaData.display === 'image' ? mediaData.content : undefined))

/** Every address something is loaded from; pictures before films. */
export function addressesOf({ picture, departments }: ShowroomContent): string[] {
  const pages = departments.flatMap(({ infos, products }) => [
    ...infos,
    ...products.flatMap(({ productInfos }) => productInfos),
  ])
  const pictures = pages.flatMap((page) =>
    page.mediaData.display === 'image'
      ? [page.mediaData.content, pictureOf(page) ?? '']
      : [pictureOf(page) ?? ''],
  )
  return [...new Set([picture, ...pictures, ...pages.flatMap(filmsOf)])].filter((address) => address !== '')
}
