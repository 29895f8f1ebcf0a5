import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchTemplate } from '../../api/templates.ts'
import { CreditList } from '../../components/CreditList.tsx'
import css from './TemplatePage.module.css'
import { TEMPLATES_KEY } from './templateView.ts'

/** Whose the things are that come with a template, and how they may be used; nothing where it has none of its own. */
export function TemplateCredits({ templateId }: { readonly templateId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: [TEMPLATES_KEY, 'whole', templateId],
    queryFn: () => fetchTemplate(templateId),
  })
  if (!data || data.credits.length === 0) return null
  return (
    <details className={css.credits}>
      <summary>{t('publishing.credits.title', { count: data.credits.length })}</summary>
      <CreditList
        credits={data.credits}
        words={{
          someone: t('publishing.credits.someone'),
          licence: (licence) => t(`publishing.credits.licences.${licence}`),
        }}
      />
    </details>
  )
}
