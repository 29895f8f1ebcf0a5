import { useState } from 'react'
import { Tabs } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { ChoiceBar } from '../../components/ChoiceBar.tsx'
import { TabList } from '../../components/TabList.tsx'
import { Panel } from '../../space/Panel.tsx'
import { useSelection } from '../../store/createStore.ts'
import { meetingStore } from '../meetings/meetingStore.ts'
import { Questions } from './Questions.tsx'
import { questionsStore } from './questionsStore.ts'
import { SpeakingOrder } from './SpeakingOrder.tsx'
import { useOwnSession } from './useOwnSession.ts'
import panel from '../../space/panel.module.css'
import css from './SpeakerWindow.module.css'

const places = ['meeting', 'level'] as const

/** Who would like to speak, who does, what is open; and the questions of the audience. */
export function SpeakerWindow() {
  const { t } = useTranslation()
  const [tab, setTab] = useState<'speak' | 'questions'>('speak')
  const [wantsLevel, setWantsLevel] = useState(false)
  const meeting = useSelection(meetingStore, (state) => state.meeting)
  const own = useOwnSession()
  const shown = useOwnSession(wantsLevel)
  const count = useSelection(questionsStore, ({ byId }) => byId.size)
  const choosesPlace = own !== undefined && !own.isLevel && own.isManager
  return (
    <Panel title={t('speaker.title')} closeLabel={t('speaker.close')}>
      <Tabs.Root
        className={css.tabs}
        value={tab}
        onValueChange={(value) => setTab(value as 'speak' | 'questions')}
      >
        <TabList
          label={t('speaker.tabs.label')}
          tabs={[
            { id: 'speak', name: t('speaker.tabs.speak'), count: null },
            { id: 'questions', name: t('speaker.tabs.questions'), count: count === 0 ? undefined : count },
          ]}
        />
        <Tabs.Content className={panel.body} value="speak">
          {choosesPlace && (
            <div className={css.which}>
              <ChoiceBar
                label={t('speaker.which.label')}
                choices={places}
                chosen={wantsLevel ? 'level' : 'meeting'}
                textOf={(place) => t(`speaker.which.${place}`)}
                onChoose={(place) => setWantsLevel(place === 'level')}
              />
            </div>
          )}
          {shown && <SpeakingOrder own={shown} meeting={meeting} />}
        </Tabs.Content>
        <Tabs.Content className={panel.body} value="questions">
          {own && <Questions own={own} />}
        </Tabs.Content>
      </Tabs.Root>
    </Panel>
  )
}
