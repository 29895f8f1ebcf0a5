import { lazy } from 'react'
import type { PublicSite } from '#shared/sites/siteDocument.ts'
import type { showroomRoutes } from './showroomRoutes.ts'
import { loadAreas } from '../../language/i18n.ts'
import { loadShowroomTexts } from '../../showroom/loadShowroomTexts.ts'
import { addChinese } from '../../text/addChinese.ts'

const KioskPage = lazy(async () => {
  const [page] = await Promise.all([import('./kiosk/KioskPage.tsx'), loadShowroomTexts()])
  return { default: page.KioskPage }
})
const OnlinePage = lazy(async () => {
  const [page] = await Promise.all([import('./OnlinePage.tsx'), loadShowroomTexts()])
  return { default: page.OnlinePage }
})

const ManagePage = lazy(async () => {
  const [page, own] = await Promise.all([
    import('./manage/ManagePage.tsx'),
    import('../../text/zh-CN/showroomManage.ts'),
    loadShowroomTexts(),
    loadAreas('usage'),
  ])
  addChinese({ showroom: { manage: own.showroomManageText } })
  return { default: page.ManagePage }
})

const pages = { bigScreen: KioskPage, online: OnlinePage, manage: ManagePage } as const

/** The pages of a showroom, by the route of the site's document. */
export function ShowroomPages({
  site,
  about,
}: {
  readonly site: PublicSite
  readonly about: (typeof showroomRoutes)[number]
}) {
  const Page = pages[about]
  return <Page site={site} />
}
