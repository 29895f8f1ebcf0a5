import { z } from 'zod'
import { multilineText, text } from '../http/fields.ts'
import { limits } from '../rules/limits.ts'
import { COMPANY } from './viewing.ts'

/** The same words in both languages; '' in English: the Chinese ones. English takes more letters. */
const line = (max: number) => z.strictObject({ zh: text(1, max), en: text(0, max * 2) })
const lines = (max: number) => z.strictObject({ zh: multilineText(0, max), en: multilineText(0, max * 2) })

/** Nothing is loaded from elsewhere: what comes with the server, or what was uploaded. */
const address = (endings: string) =>
  z
    .string()
    .max(200)
    .regex(
      new RegExp(`^(?:/assets(?:/[A-Za-z0-9_-]+)+\\.(?:${endings})|/files/[a-z0-9]{16,64})$`),
      'must be an upload of this site, or a file below /assets',
    )
const image = address('webp|png|jpg|avif')
const video = address('webm|mp4')

const mediaData = z.discriminatedUnion('display', [
  z.strictObject({ display: z.literal('text'), content: lines(limits.showroomQuote) }),
  z.strictObject({ display: z.literal('image'), content: image, previewImage: image.optional() }),
  z.strictObject({
    display: z.literal('video'),
    content: video,
    previewImage: image.optional(),
    subContent: z.array(video).max(limits.showroomFilmsOfPage).optional(),
  }),
])

const page = z.strictObject({
  pageTitle: line(limits.showroomTitle),
  bodyText: lines(limits.showroomBody),
  winBodyText: lines(limits.showroomBody).optional(),
  mediaData,
})

const product = z.strictObject({
  menuName: line(limits.showroomName),
  productInfos: z.array(page).min(1).max(limits.showroomPagesOfProduct),
})

const department = z.strictObject({
  key: z.string().regex(/^[a-z][A-Za-z0-9]{0,31}$/, 'must be a short name'),
  name: line(limits.showroomName),
  infos: z.array(page).min(1).max(limits.showroomIntroPages),
  products: z.array(product).max(limits.showroomProducts),
})

const areUnlike = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/** The content of a showroom as its managers write it, in both languages. Unknown fields are mistakes. */
export const showroomDocument = z
  .strictObject({
    title: line(limits.showroomTitle),
    lead: lines(limits.showroomQuote),
    picture: image,
    menu: z.array(z.number().int().min(0)).max(limits.showroomDepartments),
    departments: z.array(department).min(1).max(limits.showroomDepartments),
  })
  .refine(({ departments }) => areUnlike(departments.map(({ key }) => key)), {
    path: ['departments'],
    error: 'two departments have the same key',
  })
  .refine(
    ({ menu, departments }) =>
      areUnlike(menu) && menu.every((index) => index !== COMPANY && index < departments.length),
    { path: ['menu'], error: 'must name departments, each once, and not the company' },
  )
export type ShowroomDocument = z.infer<typeof showroomDocument>
export type PageDraft = ShowroomDocument['departments'][number]['infos'][number]
export type Twin = ShowroomDocument['title']
