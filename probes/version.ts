/** As in package.json; a test holds them together. By itself: whoever only asks for it loads nothing. */
export const VERSION = '0.1.0';
