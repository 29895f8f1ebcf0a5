/** What people read in the preset rooms of the map maker, as in levelWords.ts. */
export const presetWords: Readonly<Record<string, string>> = {
  // What a room is called.
  小会议室: 'Small meeting room',
  中会议室: 'Meeting room',
  大会议室: 'Large meeting room',
  经理办公室: 'Manager’s office',
  电话间: 'Phone booth',
  茶水间: 'Kitchen',
  茶室: 'Tea room',
  游戏角: 'Game corner',
  展位: 'Booth',
  展厅: 'Gallery',
  花园: 'Garden',
  直播间: 'Studio',
  // What one does there.
  写上名字: 'Write your name',
  摸摸它: 'Stroke it',
  贴一张: 'Pin something up',
  来杯热茶: 'Have a hot tea',
  // What is in them.
  值日表: 'Duties',
  本周值日: 'Duties of this week',
  办公室的猫: 'The office cat',
  约一局: 'Who is in?',
  '约球·约饭·约一局': 'A match, a meal, a game: who is in?',
  木门: 'Wooden door',
  茶壶: 'Teapot',
  本周进展: 'This week',
  登记来访: 'Sign in',
  来访登记: 'Visitors’ book',
  访客留言: 'Words of visitors',
  '它眯起眼睛，呼噜得更响了。': 'It narrows its eyes and purrs louder.',
}
