import i18next from 'i18next'
import { CalendarDays, Tag, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TemplateAnswer } from '#shared/http/templates.ts'
import type { spacesText } from '../../text/zh-CN/spaces.ts'
import { dayText } from '../../text/timeText.ts'
import css from './TemplatePage.module.css'

type KnownTag = keyof typeof spacesText.templates.tag

const isKnownTag = (tag: string): tag is KnownTag => i18next.exists(`spaces.templates.tag.${tag}`)

/** Tags, how many people it suits, when it was last changed. */
export function TemplateFacts({
  template,
  withDate = false,
}: {
  readonly template: TemplateAnswer
  readonly withDate?: boolean
}) {
  const { t } = useTranslation()
  return (
    <ul className={css.facts}>
      {template.tags.map((tag) => (
        <li key={tag}>
          <Tag aria-hidden size={15} />
          {isKnownTag(tag) ? t(`spaces.templates.tag.${tag}`) : tag}
        </li>
      ))}
      {template.recommendPeople && (
        <li>
          <UsersRound aria-hidden size={15} />
          {t('spaces.templates.people', { range: template.recommendPeople })}
        </li>
      )}
      {withDate && (
        <li>
          <CalendarDays aria-hidden size={15} />
          {t('spaces.templates.updated', { date: dayText(template.updatedAt) })}
        </li>
      )}
    </ul>
  )
}
