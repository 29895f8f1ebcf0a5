import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import { loadAreas } from '../../language/i18n.ts'
import { Crash } from './Crash.tsx'
import { Header } from './Header.tsx'
import { lazyPart } from '../../space/lazily.ts'
import { PageLoading } from './PageLoading.tsx'
import { TabBar } from './TabBar.tsx'
import css from './PageShell.module.css'
import { lazyDialog } from '../../components/lazyDialog.tsx'

const ProfileDialog = lazyDialog(async () => {
  const [part] = await Promise.all([import('../auth/ProfileDialog.tsx'), loadAreas('login')])
  return part.ProfileDialog
})

const AwayLine = lazy(async () => {
  try {
    return { default: (await import('./AwayLine.tsx')).AwayLine }
  } catch {
    return { default: () => <></> }
  }
})

const Footer = lazyPart(async () => (await import('./Footer.tsx')).Footer)

/** Header, page, footer: every page but the space itself. */
export function PageShell() {
  const { t } = useTranslation()
  const [editing, setEditing] = useState(false)
  return (
    <div className={css.shell}>
      <a className={css.skip} href="#content">
        {t('common.skipToContent')}
      </a>
      <Header onEditProfile={() => setEditing(true)} />
      <Suspense>
        <AwayLine />
      </Suspense>
      <main id="content" tabIndex={-1} className={css.main}>
        <Crash>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </Crash>
      </main>
      <Suspense fallback={<div className={css.foot} />}>
        <Footer />
      </Suspense>
      <TabBar />
      {editing && <ProfileDialog onClose={() => setEditing(false)} />}
    </div>
  )
}
