import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import { loadAreas } from '../../language/i18n.ts'
import { Crash } from './Crash.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { PageLoading } from './PageLoading.tsx'
import css from './PageShell.module.css'

const ProfileDialog = lazy(async () => {
  const [part] = await Promise.all([import('../auth/ProfileDialog.tsx'), loadAreas('login')])
  return { default: part.ProfileDialog }
})

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
      <main id="content" tabIndex={-1} className={css.main}>
        <Crash>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </Crash>
      </main>
      <Footer />
      {editing && (
        <Suspense>
          <ProfileDialog onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}
