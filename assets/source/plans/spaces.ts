/** The built-in spaces: which levels each holds. A space of one level is also the template of its kind. */

/**
 * The first level of a space is entered by default. A level with no file in assets/source/levels is left out, and a
 * space without any as well.
 */
export const spaces = [
  {
    id: 'world',
    name: { zh: '灵境世界', en: 'Lingjing World' },
    description: {
      zh: '水岸广场与通往办公、会议、演出、展会、展览、教室的门',
      en: 'A square by the water with gates to the office, meetings, shows, fairs, exhibitions and classes',
    },
    banner: 'images/banners/world.webp',
    tags: ['game', 'exhibition hall', 'meeting room'],
    recommendPeople: '80+',
    levels: [0, 1, 2, 3, 4, 5, 6, 7],
  },
  {
    id: 'office',
    name: { zh: '办公', en: 'Office' },
    description: {
      zh: '明亮的开放办公空间：工位、会议室、休息区、书房与咖啡吧',
      en: 'A bright open office: desks, meeting rooms, a lounge, a library and a café',
    },
    banner: 'images/banners/office.webp',
    tags: ['office'],
    recommendPeople: '10-25',
    levels: [1],
  },
  {
    id: 'meeting',
    name: { zh: '会议中心', en: 'Meeting centre' },
    description: { zh: '大会议厅与大小会议室', en: 'A hall and meeting rooms of several sizes' },
    banner: 'images/banners/meeting.webp',
    tags: ['meeting room'],
    recommendPeople: '25-80',
    levels: [2],
  },
  {
    id: 'stage',
    name: { zh: '演出现场', en: 'Live stage' },
    description: {
      zh: '大屏舞台、看台与吧台，适合演出、发布会与游戏活动',
      en: 'A stage with a large screen, stands and a bar for shows, launches and games',
    },
    banner: 'images/banners/stage.webp',
    tags: ['game'],
    recommendPeople: '80+',
    levels: [3],
  },
  {
    id: 'expo',
    name: { zh: '展会', en: 'Trade fair' },
    description: { zh: '展台、主通道与服务台', en: 'Booths, an avenue and an information desk' },
    banner: 'images/banners/expo.webp',
    tags: ['exhibition hall'],
    recommendPeople: '80+',
    levels: [4],
  },
  {
    id: 'exhibition',
    name: { zh: '展览馆', en: 'Museum' },
    description: {
      zh: '明亮的美术馆：展台上的器物与墙上的画作',
      en: 'A bright museum: vessels on plinths and framed works',
    },
    banner: 'images/banners/exhibition.webp',
    tags: ['exhibition hall'],
    recommendPeople: '25-80',
    levels: [5],
  },
  {
    id: 'lightgarden',
    name: { zh: '光之庭', en: 'Garden of light' },
    description: {
      zh: '暮色里的庭园展：月洞门、水上灯月与会发光的作品',
      en: 'An exhibition in a garden at dusk: a moon gate, a moon over the pond and works that shine',
    },
    banner: 'images/banners/lightgarden.webp',
    tags: ['exhibition hall', 'game'],
    recommendPeople: '25-80',
    levels: [6],
  },
  {
    id: 'classroom',
    name: { zh: '教室', en: 'Classrooms' },
    description: {
      zh: '围着庭院的小学堂：两间教室与一间研讨室',
      en: 'A small school round a courtyard: two classrooms and a seminar room',
    },
    banner: 'images/banners/classroom.webp',
    tags: ['classroom'],
    recommendPeople: '10-25',
    levels: [7],
  },
]
