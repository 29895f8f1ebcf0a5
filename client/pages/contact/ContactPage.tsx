import { Copy, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '../../components/Button.tsx'
import { copyText } from '../../components/copyText.ts'
import { useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { usePageSite } from '../layout/siteInfo.ts'
import { usePageTitle } from '../layout/usePageTitle.ts'
import css from './ContactPage.module.css'

/** Business and feedback by e-mail. */
export function ContactPage() {
  const { t } = useTranslation()
  usePageTitle(t('common.contact.title'))
  const { facts } = usePageSite()
  const isAdmin = useAuth((state) => state.user?.roles.includes('ADMIN') ?? false)
  const email = facts.contactEmail

  async function copy() {
    if (await copyText(email)) showToast(t('common.contact.copied'))
    else showToast(t('common.contact.copyFailed'), { toastType: 'failed' })
  }

  return (
    <div className={css.page}>
      <h1>{t('common.contact.title')}</h1>
      <p className={css.lead}>{t('common.contact.lead')}</p>
      <div className={css.columns}>
        <section>
          <h2>{t('common.contact.business')}</h2>
          <p>{t('common.contact.businessBody')}</p>
        </section>
        <section>
          <h2>{t('common.contact.feedback')}</h2>
          <p>{t('common.contact.feedbackBody')}</p>
        </section>
      </div>
      {facts.operator !== '' && <p>{t('common.contact.operator', { operator: facts.operator })}</p>}
      {email === '' ? (
        <p role="note">
          {t('common.contact.noEmail')}{' '}
          {isAdmin && <Link to="/site-admin/site">{t('common.contact.writeEmail')}</Link>}
        </p>
      ) : (
        <div className={css.mail}>
          <a href={`mailto:${email}`}>
            <Mail aria-hidden size={22} />
            {t('common.contact.writeTo', { email })}
          </a>
          <Button kind="quiet" onClick={() => void copy()}>
            <Copy aria-hidden size={18} />
            {t('common.contact.copy')}
          </Button>
        </div>
      )}
    </div>
  )
}
