/** Names of the levels that come with Lingjing, by the Chinese they are stored in. */
export const levelNames: Readonly<Record<string, string>> = {
  世界: 'World',
  演出: 'Stage',
  展览一: 'Exhibition 1',
  展览二: 'Exhibition 2',
  展会: 'Trade fair',
  办公: 'Office',
  会议: 'Meetings',
  教室: 'Classrooms',
  材料展厅: 'Materials hall',
  媒体云展厅: 'Media hall',
}
