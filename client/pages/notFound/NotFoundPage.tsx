import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import css from './NotFoundPage.module.css'

/** For an address without a page. */
export function NotFoundPage() {
  const { t } = useTranslation()
  usePageTitle('404')
  return (
    <div className={css.page}>
      <div className={css.art}>
        <EmptyRoom />
      </div>
      <h1>{t('common.notFound.title')}</h1>
      <p>{t('common.notFound.body')}</p>
      <ButtonLink to="/my-spaces" size="l">
        {t('common.notFound.again')}
      </ButtonLink>
    </div>
  )
}
