import type {
  ShowroomContent,
  ShowroomDepartment,
  ShowroomLanguage,
  ShowroomMedia,
  ShowroomPage,
} from './content.ts'
import type { PageDraft, ShowroomDocument, Twin } from './document.ts'

/** What visitors see of a document: one language, addresses as they are served. */
export function inLanguage(
  document: ShowroomDocument,
  version: number,
  language: ShowroomLanguage,
  addressOf: (address: string) => string = (address) => address,
): ShowroomContent {
  const said = (twin: Twin): string => twin[language] || twin.zh
  const mediaOf = ({ mediaData }: PageDraft): ShowroomMedia => {
    if (mediaData.display === 'text') return { display: 'text', content: said(mediaData.content) }
    const { content, previewImage } = mediaData
    const shown = {
      content: addressOf(content),
      ...(previewImage && { previewImage: addressOf(previewImage) }),
    }
    if (mediaData.display === 'image') return { display: 'image', ...shown }
    const films = mediaData.subContent?.map(addressOf)
    return { display: 'video', ...shown, ...(films && { subContent: films }) }
  }
  const pageOf = (page: PageDraft): ShowroomPage => ({
    pageTitle: said(page.pageTitle),
    bodyText: said(page.bodyText),
    ...(page.winBodyText && { winBodyText: said(page.winBodyText) }),
    mediaData: mediaOf(page),
  })
  return {
    version,
    title: said(document.title),
    lead: said(document.lead),
    picture: addressOf(document.picture),
    menu: document.menu,
    departments: document.departments.map(({ key, name, infos, products }): ShowroomDepartment => ({
      key,
      name: said(name),
      infos: infos.map(pageOf),
      products: products.map(({ menuName, productInfos }) => ({
        menuName: said(menuName),
        productInfos: productInfos.map(pageOf),
      })),
    })),
  }
}
