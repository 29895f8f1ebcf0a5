import { useTranslation } from 'react-i18next'
import { classes } from '../../components/classes.ts'
import { Panel } from '../../space/Panel.tsx'
import { NoticesList } from './NoticesList.tsx'
import panel from '../../space/panel.module.css'
import css from './notices.module.css'

/** System notifications in a space. */
export function NoticesWindow() {
  const { t } = useTranslation()
  return (
    <Panel title={t('notices.title')} closeLabel={t('notices.close')}>
      <div className={classes(panel.body, css.window)}>
        <NoticesList />
      </div>
    </Panel>
  )
}
