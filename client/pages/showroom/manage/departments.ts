import type { PageDraft, ShowroomDocument } from '#shared/showroom/document.ts'
import { COMPANY } from '#shared/showroom/viewing.ts'

/** A department at the end of the list, and of the menu; the company is in no menu. */
export function addDepartment(content: ShowroomDocument, name: string, page: PageDraft): void {
  const index = content.departments.length
  const taken = new Set(content.departments.map(({ key }) => key))
  let number = index + 1
  while (taken.has(`department${number}`)) number += 1
  content.departments.push({
    key: `department${number}`,
    name: { zh: name, en: '' },
    infos: [page],
    products: [],
  })
  if (index !== COMPANY) content.menu.push(index)
}

/**
 * Whether a department can go: the place in the list is what things in the hall, the company and its history are known by.
 * The last one always can, those before only where neither company nor history would move; others are hidden.
 */
export const mayRemove = ({ departments }: ShowroomDocument, index: number): boolean =>
  departments.length > 1 && (index === departments.length - 1 || departments.length <= COMPANY)

/** Takes a department away; those after it move up, in the menu too. */
export function removeDepartment(content: ShowroomDocument, index: number): void {
  content.departments.splice(index, 1)
  content.menu = content.menu.flatMap((one) => (one === index ? [] : [one > index ? one - 1 : one]))
}
