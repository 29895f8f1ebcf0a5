import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LogoMark } from '../../components/Logo.tsx'
import { Filings } from './Filings.tsx'
import { usePageSite } from './siteInfo.ts'
import css from './Footer.module.css'
import { addChinese } from '../../text/addChinese.ts'
import { footerText } from '../../text/zh-CN/footer.ts'

addChinese({ footer: footerText })

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
            <p>{t('footer.slogan')}</p>
          </div>
          <nav aria-label={t('footer.label')}>
            <Link to="/terms">{t('footer.terms')}</Link>
            <Link to="/privacy">{t('footer.privacy')}</Link>
            <Link to="/cookies">{t('footer.cookies')}</Link>
            <Link to="/contact">{t('footer.contact')}</Link>
            <Link to="/credits">{t('footer.credits')}</Link>
            <a href={`/api/docs?lang=${i18n.language}`}>{t('footer.api')}</a>
          </nav>
        </div>
        <p className={css.filing}>
          <span>
            {facts.operator === ''
              ? t('footer.rights', { year: YEAR })
              : t('footer.operatedBy', { year: YEAR, operator: facts.operator })}
          </span>
          <Filings facts={facts} />
        </p>
      </div>
    </footer>
  )
}
