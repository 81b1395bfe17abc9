/** Which build of PyTorch is the right one: the catalogue and the choice, pure. */
export {
  AnswerKind,
  Break,
  BuildAnswer,
  Choice,
  ChosenBuild,
  Evidence,
  Reason,
  ReasonCode,
} from '../model';
export { type Build, type Catalogue, catalogue, catalogueOf, compareTorch, indexOf, releaseOf } from './catalogue';
export { choose } from './choose';
export { environmentLines, installArguments, installEnvironment, requirements } from './command';
export { CatalogueDocument } from './document';
export { driverFor } from './driver';
export { fits, idOf } from './fits';
export {
  type Installation,
  type InstallFile,
  installationFromWheels,
  installationOf,
  type Listed,
  type Others,
} from './installation';
export { judgeWheel, type LookedAt, type WheelHolding } from './judge-wheel';
export { type ReleaseRow, type Releases, releasesFor, type Span } from './releases';
export { allows, isMeant, markerValues, parseRequirement, type Requirement } from './requirement';
export { servesAll } from './serves';
export { installFrom, namedByPattern, shoppingFor } from './shopping';
export {
  type Constraints,
  type DriverState,
  type Installed,
  type InstalledPackage,
  installedOf,
  pythonOf,
  type Situation,
  type System,
  type WantedCard,
  type Wants,
} from './situation';
export { type SourceBuild, sourceBuild } from './source-build';
export { packageName, parseWheelName, type Target, type WheelName, whyUnfit } from './wheel-name';
export { judgeSet, type WheelSet } from './wheel-set';
