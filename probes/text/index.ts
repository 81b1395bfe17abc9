export { appName } from '../data/apps';
export { list, questionName, where } from './filled';
export { LANGUAGES, type Language, languageOf } from './language';
export { causesOf, causeText, glossaryText } from './pages';
export { type Said, say } from './say';
export { lookUp, type Say, words } from './words';
