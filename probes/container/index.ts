/** An environment as an image that checks the card before it starts anything. Pure. */
export { aboutContainer, type ContainerAbout } from './about';
export { FORMATS, render } from './formats';
