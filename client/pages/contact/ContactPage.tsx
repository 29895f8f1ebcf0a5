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
import { addChinese } from '../../text/addChinese.ts'
import { contactText } from '../../text/zh-CN/contact.ts'

addChinese({ contact: contactText })

/** Business and feedback by e-mail; without an address nobody is invited to write, but told what else there is. */
export function ContactPage() {
  const { t } = useTranslation()
  usePageTitle(t('contact.title'))
  const { facts } = usePageSite()
  const isAdmin = useAuth((state) => state.user?.roles.includes('ADMIN') ?? false)
  const email = facts.contactEmail

  async function copy() {
    if (await copyText(email)) showToast(t('contact.copied'))
    else showToast(t('contact.copyFailed'), { toastType: 'failed' })
  }

  return (
    <div className={css.page}>
      <h1>{t('contact.title')}</h1>
      <p className={css.lead}>{email === '' ? t('contact.noEmailLead') : t('contact.lead')}</p>
      {email === '' ? (
        <>
          {isAdmin && (
            <p role="note" className={css.write}>
              <Link to="/site-admin/site">{t('contact.writeEmail')}</Link>
            </p>
          )}
          <section className={css.within}>
            <h2>{t('contact.within')}</h2>
            <ul>
              <li>{t('contact.withinReport')}</li>
              <li>{t('contact.withinSpace')}</li>
              <li>{t('contact.withinData')}</li>
            </ul>
          </section>
        </>
      ) : (
        <div className={css.columns}>
          <section>
            <h2>{t('contact.business')}</h2>
            <p>{t('contact.businessBody')}</p>
          </section>
          <section>
            <h2>{t('contact.feedback')}</h2>
            <p>{t('contact.feedbackBody')}</p>
          </section>
        </div>
      )}
      {facts.operator !== '' && <p>{t('contact.operator', { operator: facts.operator })}</p>}
      {email !== '' && (
        <div className={css.mail}>
          <a href={`mailto:${email}`}>
            <Mail aria-hidden size={22} />
            {t('contact.writeTo', { email })}
          </a>
          <Button kind="quiet" onClick={() => void copy()}>
            <Copy aria-hidden size={18} />
            {t('contact.copy')}
          </Button>
        </div>
      )}
    </div>
  )
}
