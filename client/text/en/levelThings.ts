/** Words of machines, notes and what they give in the levels that come with Lingjing, as in levelWords.ts. */
export const levelThings: Readonly<Record<string, string>> = {
  // What one does.
  贴个问题: 'Pin up a question',
  写上名字: 'Write your name',
  看看去哪儿: 'See where we go',
  接杯水: 'Have some water',
  看资料: 'Read the leaflet',
  看看测绘: 'See the surveys',
  拿瓶汽水: 'Have a soda',
  摸摸它: 'Stroke it',
  贴一张: 'Pin something up',
  弹一曲: 'Play a piece',
  投屏到这里: 'Show my screen here',
  放首歌: 'Put on a tune',
  来杯热茶: 'Have a hot tea',
  // What it is.
  课后提问: 'Questions after class',
  值日表: 'Duties',
  本周值日: 'Duties of this week',
  本周参观: 'Visits of this week',
  饮水机: 'Water cooler',
  校园公告: 'Campus notices',
  广场公告: 'Notices of the square',
  资料架: 'Leaflets',
  自动售货机: 'Vending machine',
  办公室的猫: 'The office cat',
  读书角: 'Reading corner',
  最近在读什么: 'What are you reading?',
  三角钢琴: 'Grand piano',
  约一局: 'Who is in?',
  '约球·约饭·约一局': 'A match, a meal, a game: who is in?',
  打碟台: 'DJ booth',
  移动会议屏: 'Screen on wheels',
  壁挂电视: 'Television',
  会场大屏: 'Screen of the hall',
  灵境会议中心: 'Lingjing Conference Centre',
  水: 'Water',
  '温的，刚接的': 'Lukewarm, just drawn',
  汽水: 'Soda',
  '冰的，还冒着气': 'Cold and fizzy',
  热茶: 'Hot tea',
  '小满家的，趁热喝': 'From the tea house: best while hot',
  // What one reads.
  '本周去光·庭和美术馆。从广场的门进去，走着就到。':
    'This week: the court of light and the museum. Both are a walk away, through the gates of the square.',
  '一块地，四季轮着种：春韭、夏瓜、秋薯、冬菜。\n地歇一季，人也歇一季。\n想认领一垄，坐下来聊聊。':
    'One field, four crops: leeks in spring, melons in summer, yams in autumn, greens in winter.\nThe soil rests a season, and so do we.\nSit down with us if you want a row of your own.',
  '给看不见的地方画地图：海床、洞穴、夜里的山。\n一条船、三台声呐，一天量完一个海湾。\n坐下来聊聊，说说你想看清哪里。':
    'Maps of what nobody sees: the sea floor, caves, mountains by night.\nOne boat and three sonars take a bay in a day.\nSit down and tell us what you want to see.',
  '它眯起眼睛，呼噜得更响了。\n它叫阿福，这张桌子底下归它管。':
    'It narrows its eyes and purrs louder.\nIts name is Fu, and what is under this table is its own.',
}
