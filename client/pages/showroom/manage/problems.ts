import type { TFunction } from 'i18next'
import type { ShowroomDocument } from '#shared/showroom/document.ts'
import { ApiError } from '../../../api/http.ts'

/** Where a field of the content is, in words: 化工 · 消泡剂 · 第 2 页 · 正文. */
function placeOf(field: string, { departments }: ShowroomDocument, t: TFunction): string {
  const path = field.split('.').slice(1)
  const numberAfter = (name: string): number => Number(path[path.indexOf(name) + 1] ?? NaN)
  const parts: string[] = []
  const department = path.includes('departments') ? departments[numberAfter('departments')] : undefined
  if (department) parts.push(department.name.zh)
  const product = path.includes('products') ? department?.products[numberAfter('products')] : undefined
  if (product) parts.push(product.menuName.zh)
  for (const list of ['infos', 'productInfos']) {
    if (path.includes(list)) parts.push(t('showroom.manage.pageNumber', { page: numberAfter(list) + 1 }))
  }
  const names: Readonly<Record<string, string>> = {
    pageTitle: t('showroom.manage.pageTitle'),
    bodyText: t('showroom.manage.bodyText'),
    winBodyText: t('showroom.manage.winBodyText'),
    mediaData: t('showroom.manage.media'),
    menuName: t('showroom.manage.productName'),
    name: t('showroom.manage.departmentName'),
    title: t('showroom.manage.slogan'),
    lead: t('showroom.manage.lead'),
    picture: t('showroom.manage.media'),
    menu: t('showroom.manage.menu'),
  }
  const named = path.findLast((part) => names[part] !== undefined)
  if (named !== undefined) parts.push(names[named] ?? '')
  if (path.at(-1) === 'en') parts.push(t('showroom.manage.english'))
  return parts.join(' · ')
}

/** What is wrong with the content, place by place; none for other failures. */
export function problemsIn(error: unknown, content: ShowroomDocument, t: TFunction): string[] {
  if (!(error instanceof ApiError) || error.code !== 'InvalidParameters') return []
  return error.details.map(({ field, message }) => {
    const what = /at most/.test(message)
      ? t('showroom.manage.tooLong')
      : /empty|at least/.test(message)
        ? t('showroom.manage.missing')
        : /not there/.test(message)
          ? t('showroom.manage.gone')
          : t('showroom.manage.wrong')
    return t('showroom.manage.invalidAt', { place: placeOf(field, content, t), what })
  })
}
