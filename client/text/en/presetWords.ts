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
  // What is in them.
  木门: 'Wooden door',
  茶壶: 'Teapot',
  本周进展: 'This week',
  登记来访: 'Sign in',
  来访登记: 'Visitors’ book',
  访客留言: 'Words of visitors',
  今天的主题: 'Our topic today',
  '它眯起眼睛，呼噜得更响了。': 'It narrows its eyes and purrs louder.',
}
