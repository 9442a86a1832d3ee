// Every style sheet that is always loaded, in cascade order. Features bring their own beside these.
import "./theme/blueprintLayer.css";
import "./theme/theme.css";
import "./components/components.css";
import "./components/forms.css";
import "./app/app.css";
import "./features/shell/shell.css";
