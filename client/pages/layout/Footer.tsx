import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LogoMark } from '../../components/Logo.tsx'
import { FILING_URL, filingNumber } from './siteInfo.ts'
import css from './Footer.module.css'

const YEAR = new Date().getFullYear()

/** Legal links, contact and the filing number of this host. */
export function Footer() {
  const { t, i18n } = useTranslation()
  const filing = filingNumber()
  return (
    <footer className={css.footer}>
      <div className={css.inner}>
        <div className={css.top}>
          <div className={css.brand}>
            <LogoMark size={30} />
            <p>{t('common.footer.slogan')}</p>
          </div>
          <nav aria-label={t('common.footer.label')}>
            <Link to="/terms">{t('common.footer.terms')}</Link>
            <Link to="/privacy">{t('common.footer.privacy')}</Link>
            <Link to="/cookies">{t('common.footer.cookies')}</Link>
            <Link to="/contact">{t('common.footer.contact')}</Link>
            <Link to="/credits">{t('common.footer.credits')}</Link>
            <a href={`/api/docs?lang=${i18n.language}`}>{t('common.footer.api')}</a>
          </nav>
        </div>
        <p className={css.filing}>
          <span>{t('common.footer.rights', { year: YEAR })}</span>
          {filing ? (
            <a href={FILING_URL} target="_blank" rel="noreferrer">
              {filing}
            </a>
          ) : (
            <span>{t('common.footer.noFiling')}</span>
          )}
        </p>
      </div>
    </footer>
  )
}
