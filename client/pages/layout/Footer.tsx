import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LogoMark } from '../../components/Logo.tsx'
import { Filings } from './Filings.tsx'
import { usePageSite } from './siteInfo.ts'
import css from './Footer.module.css'

const YEAR = new Date().getFullYear()

/** Legal links, contact, who runs this host and its filing numbers. */
export function Footer() {
  const { t, i18n } = useTranslation()
  const { facts } = usePageSite()
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
          <span>
            {facts.operator === ''
              ? t('common.footer.rights', { year: YEAR })
              : t('common.footer.operatedBy', { year: YEAR, operator: facts.operator })}
          </span>
          <Filings facts={facts} />
        </p>
      </div>
    </footer>
  )
}
