import { useTranslation } from 'react-i18next'
import { legalText as english } from '../../text/en/legal.ts'
import { legalText as chinese } from '../../text/zh-CN/legal.ts'
import { contactEmail } from '../layout/siteInfo.ts'
import { usePageTitle } from '../layout/usePageTitle.ts'
import css from './LegalPage.module.css'

/** Terms, privacy and cookies: text as data in client/text. */
export function LegalPage({ document }: { readonly document: 'terms' | 'privacy' | 'cookies' }) {
  const { i18n } = useTranslation()
  const { title, updated, lead, sections } = (i18n.language === 'en' ? english : chinese)[document]
  usePageTitle(title)
  const fill = (text: string) => text.replaceAll('{email}', contactEmail())
  return (
    <article className={css.page}>
      <h1>{title}</h1>
      <p className={css.updated}>{updated}</p>
      <p className={css.lead}>{fill(lead)}</p>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{fill(paragraph)}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
