export { appName } from '../data/apps';
export { MIRRORS } from '../data/mirrors';
export { list, questionName, where } from './filled';
export { LANGUAGES, type Language, languageOf } from './language';
export { causesOf, causeText, glossaryOf } from './pages';
export { briefly, type Said, say } from './say';
export { eachText, visible } from './visible';
export { lookUp, type Say, words } from './words';
